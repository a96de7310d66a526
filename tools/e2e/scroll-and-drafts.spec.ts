import { expect, notice, test } from './fixtures.ts';
import { row, upload } from './track-lists.ts';

test('a page opened by a link starts at its top, also after Back within the previous page', async ({
  projectId,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('tab', { name: 'Tracks' }).first()).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '?track=none'));
  await page.goBack();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an unsaved idea survives navigation and a reload until it is added', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}?tab=ideas`);
  const add = page.getByRole('button', { name: 'Add Idea' });
  await expect(add).not.toHaveClass(/\bprimary_/);
  await page.getByLabel('Title').fill('Rain');
  await expect(add).toHaveClass(/\bprimary_/);
  await page.getByLabel('Description', { exact: true }).fill('On a tin roof.');
  await page.getByRole('link', { name: 'My Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Rain');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('On a tin roof.');
  await add.click();
  const idea = page.getByRole('article', { name: 'Rain' });
  await expect(idea).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Ideas 1' })).toBeVisible();
  await idea.getByRole('button', { name: 'Move Rain, Pending' }).click();
  await page.getByRole('menuitem', { name: 'Move to in progress' }).click();
  await expect(idea.getByRole('button', { name: 'Move Rain, In progress' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('the slider of a waveform keeps the focus when playback starts', async ({ user, projectId, page }) => {
  await upload(user, projectId, 'Alpha');
  await page.goto(`/projects/${projectId}`);
  const slider = row(page, 'Alpha').getByRole('slider');
  const element = await slider.elementHandle();
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(row(page, 'Alpha').locator('[role=slider][data-current]')).toBeVisible();
  expect(await element.evaluate((one) => one.isConnected && one === document.activeElement)).toBe(true);
});

test('a cancelled upload keeps the filled-in fields', async ({ projectId, page }) => {
  await page.route('**/upload-track', () => undefined);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Upload Track' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Upload Track' });
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'Tone.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(100) });
  await panel.getByRole('button', { name: 'Upload Track' }).click();
  await panel.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(notice(page, 'Upload Cancelled')).toBeVisible();
  await expect(panel.getByLabel('Title')).toHaveValue('Tone');
  await expect(panel.getByRole('button', { name: 'Upload Track' })).toBeEnabled();
});
