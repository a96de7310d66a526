import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { comments, newPiece } from './track-room.ts';

test('Ctrl+K finds projects, tracks, pages and actions, by keyboard alone', async ({ user, page }) => {
  const { id } = await user.call('createProject', {
    body: { name: 'Last Tram', description: 'A short film' },
  });
  const effect = { prompt: 'rain on a tin roof', duration: 1000, outputFormat: 'mp3_44100_128' } as const;
  await user.call('generateSoundEffect', { params: { projectId: id }, body: effect });
  const [track] = await user.call('listProjectTracks', { params: { projectId: id } });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find projects, tracks, pages and actions' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  expect((await input.boundingBox())!.y).toBeLessThan(200);
  await expect(palette.getByRole('option', { name: 'New project' })).toBeVisible();
  await expectNoAxeFindings(page);

  await input.fill('tram FILM');
  await expect(palette.getByRole('option', { name: 'Last Tram' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Last Tram' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await input.fill(track!.title);
  await expect(palette.getByRole('group', { name: 'Tracks' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tracks/${track!.id}$`));

  await page.keyboard.press('Control+k');
  await input.fill('token');
  await expect(palette.getByRole('option')).toHaveText([/Purchase tokens/, /Tokens/, /Account/]);
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { name: 'Tokens', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tokens$/);

  await page.keyboard.press('Control+k');
  await input.fill('no such thing at all');
  await expect(palette.getByText('Nothing found for “no such thing at all”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette creates a project, toggles the theme, lists the shortcuts and signs out', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  const palette = page.getByRole('dialog', { name: 'Find projects, tracks, pages and actions' });
  const act = async (name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option', { name }).click();
  };
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await act('New project');
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');

  await act('Toggle theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await act('Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Purchase tokens');
  await expect(page.getByRole('dialog', { name: 'Purchase Tokens' })).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Sign Out');
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
});

test('the palette hides creator actions from a collaborator', async ({ signInAs, page }) => {
  await signInAs('collaborator');
  await page.goto('/');
  await page.getByRole('button', { name: 'Find' }).click();
  const palette = page.getByRole('dialog', { name: 'Find projects, tracks, pages and actions' });
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'New project' })).toHaveCount(0);
  await expect(palette.getByRole('option', { name: 'Admin' })).toHaveCount(0);
});

test('the ? key lists all shortcuts, and types a question mark in a text field', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Find a project or track' });
  await search.pressSequentially('who?');
  await expect(search).toHaveValue('who?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeHidden();
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  for (const does of [
    'Play or pause',
    'Show all shortcuts',
    'Focus the notification',
    'Forward 5 seconds',
    'Split it in two',
  ]) {
    await expect(list.getByRole('term').filter({ hasText: does }).first()).toBeVisible();
  }
  await expectNoAxeFindings(page);
});

test('Enter pressed right after typing opens the match of the typed text', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.goto('/tokens');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find projects, tracks, pages and actions' });
  await expect(palette.getByRole('option', { name: 'New project' })).toBeVisible();
  // Both events in one task: Enter arrives before the list is rendered.
  await palette.getByRole('combobox').evaluate((input: HTMLInputElement) => {
    document.execCommand('insertText', false, 'collab');
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/\/collaborations$/);
});

test('the palette offers the commands of a track’s page, and the focus follows what they do', async ({
  user,
  page,
}) => {
  const { trackId } = await newPiece(user);
  await page.goto(`/tracks/${trackId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Find projects, tracks, pages and actions' });
  const here = palette.getByRole('group', { name: 'On a track’s page' });
  const act = async (name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(name);
    await expect(here.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  };
  await page.keyboard.press('Control+k');
  await expect(here.getByRole('option', { name: 'Play or pause' })).toContainText('Space');
  // There is neither a range, nor another version, nor a comment yet.
  await expect(here.getByRole('option', { name: /^(Loop|Listen to V2|Reply)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await act('Select a bar forward');
  const range = page.getByRole('toolbar', { name: 'Selected range' });
  await expect(range.getByRole('button', { name: 'Comment' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(here.getByRole('option', { name: 'Loop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await act('Clear the selection');
  await expect(range).toHaveCount(0);
  await act('Comment on');
  await expect(comments(page).getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await page.keyboard.press('Escape');

  await act('Edit details');
  await expect(page.getByRole('dialog', { name: 'Edit Track' })).toBeVisible();
});
