import type { Locator, Page } from '@playwright/test';
import { ApiUser, password } from '../../packages/contract/testing/api-user.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, test, generationTimeout } from './fixtures.ts';

const press = (page: Page, role: 'link' | 'button', name: string) =>
  keyboardOnly(page).press(page.getByRole(role, { name, exact: true }).first());
const write = (page: Page, label: string, text: string) =>
  keyboardOnly(page).fill(page.getByLabel(label, { exact: true }), text);
const tabTo = (page: Page, target: Locator) => keyboardOnly(page).to(target);

test('a user signs in, creates a project, generates a track and plays it by keyboard alone', async ({
  app,
  admin,
  page,
}) => {
  const email = 'keys@example.org';
  await new ApiUser(app.url).join(email, await admin.invite('creator'));

  await page.goto('/');
  await press(page, 'link', 'Login');
  await write(page, 'Email', email);
  await write(page, 'Password', password);
  await page.keyboard.press('Enter');

  await press(page, 'button', 'Create Your First Project');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.keyboard.type('Night Tram');
  await press(page, 'button', 'Create Project');
  await expect(page.getByRole('heading', { level: 1, name: 'Night Tram' })).toBeVisible();

  await write(page, 'Music prompt', 'A slow waltz for felt piano');
  await keyboardOnly(page).choose(page.getByRole('radio', { name: '10 s' }), 'ArrowLeft');
  await press(page, 'button', 'Generate');
  await expect(page.getByLabel('Music prompt')).toBeFocused();
  const track = page.getByRole('article');
  await expect(track).toHaveCount(1, generationTimeout);

  const title = (await track.getByRole('heading').textContent())!.trim();
  await tabTo(page, track.getByRole('button', { name: `Play ${title}` }));
  await page.keyboard.press('Enter');
  await expect(track.getByRole('button', { name: `Pause ${title}` })).toBeFocused();
  const seek = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: /^Seek in/ });
  await expect.poll(async () => Number(await seek.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await tabTo(page, seek);
  await page.keyboard.press('End');
  await expect(track.getByRole('button', { name: `Play ${title}` })).toBeVisible();
});

test('a team is invited, comments, and restores a deleted project by keyboard alone', async ({
  projectId,
  admin,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  const choose = async (from: string, to: string, keys: string) => {
    const tabs = page.getByRole('tablist', { name: 'Project' });
    const tab = (name: string) => tabs.getByRole('tab', { name });
    await tabTo(page, tab(from));
    await page.keyboard.press(keys);
    await expect(tab(to)).toBeFocused();
    await expect(tab(to)).toHaveAttribute('aria-selected', 'true');
  };

  await press(page, 'button', 'Add Member');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 collaborators')).toBeVisible();

  await choose('Tracks', 'Ideas', 'ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('A bell');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The doors');
  await press(page, 'button', 'Add Idea');
  const idea = page.getByRole('article', { name: 'A bell' });
  await tabTo(page, idea.getByRole('button', { name: /^Move/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move to in progress' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(idea.getByText('In progress', { exact: true })).toBeVisible();
  await tabTo(page, idea.getByRole('button', { name: /^Delete/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();

  await choose('Ideas', 'Comments', 'ArrowRight');
  await write(page, 'Write a comment', 'The doors are late.');
  await page.keyboard.press('Control+Enter');
  const comment = page.getByRole('listitem').filter({ hasText: 'The doors are late.' });
  await tabTo(page, comment.getByRole('button', { name: /^Thumbs up/ }));
  await page.keyboard.press('Space');
  await expect(comment.getByRole('button', { name: /^Thumbs up/ })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, comment.getByRole('button', { name: /^Reply/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('By a beat.');
  await page.keyboard.press('Control+Enter');
  await expect(comment.getByRole('list').getByText('By a beat.')).toBeVisible();

  await choose('Comments', 'Project Details', 'End');
  await tabTo(page, page.getByRole('switch', { name: 'Public project' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Public project' })).toBeChecked();
  await press(page, 'button', 'Delete Project');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/projects$/);
  await tabTo(page, page.locator('summary', { hasText: 'Trash' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Restore/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Night Tram' })).toBeVisible();
});
