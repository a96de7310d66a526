import type { Page } from '@playwright/test';
import { password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Get Started Free' }).click();
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Presses play on the only track and waits until its time moves. */
async function playTrack(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Pause ${title}` }).first()).toBeVisible();
  const player = page.getByRole('region', { name: 'Player' });
  const time = player.getByRole('slider', { name: `Seek in ${title}` });
  await expect.poll(async () => Number(await time.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
}

test('a new user generates a track, plays it, and finds it again after a reload and a restart', async ({
  app,
  admin,
  page,
}) => {
  const code = await admin.invite('creator');

  await page.goto('/');
  await expect(page).toHaveTitle(/Tutti/);
  await createAccount(page, 'mara@example.org');

  await expect(page.getByRole('heading', { name: 'Welcome to Tutti' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Invite Code').fill(code);
  await page.getByLabel('Invite Code').press('Enter');

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Your First Project' }).click();
  await page.getByLabel('Project Name').fill('Night Tram');
  await page.getByLabel('Description').fill('Score for a film about the last tram home.');
  await page.getByRole('button', { name: 'Create Project' }).click();

  await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/[\da-f-]{36}$/);
  await expectNoAxeFindings(page);
  await page.getByLabel('Music prompt').fill('A slow waltz in D minor for felt piano');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByLabel('Music prompt')).toHaveValue('');

  const card = page.getByRole('article').first();
  await expect(card).toBeVisible({ timeout: 30_000 });
  const title = (await card.getByRole('heading').textContent())!.trim();
  await expect(card.getByText('0:10')).toBeVisible();
  await playTrack(page, title);
  await expectNoAxeFindings(page);

  await page.reload();
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();

  await app.restart();
  // A server that has just started on a busy machine answers 503 at first, and the page asks to try again.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await playTrack(page, title);
});
