import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expect, test, generationTimeout } from './fixtures.ts';

const makePiece = (user: ApiUser, projectId: string, prompt: string) =>
  user.call('generateMusic', { params: { projectId }, body: { prompt, music_length_ms: 10_000 } });

test('Generation queue: it shows a running generation, survives a reload, and the track appears without one', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await page
    .getByLabel('Music prompt')
    .fill('A long and winding techno journey with many stations on the way');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('60 s').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByTitle('A long and winding techno journey')).toBeVisible();
  await page.reload();
  await expect(page.getByTitle('A long and winding techno journey')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
  await expect(page.getByRole('article').getByText('1:00')).toBeVisible();
});

test('a cancelled generation returns the held tokens', async ({ user, projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Music prompt').fill('A minute of slow ambient clouds');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('60 s').click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  expect((await user.call('getBalance')).balance).toBe(50);
  const { freeTokens } = await user.call('estimateMusicCost', { body: {} });
  expect(freeTokens).toBe(300);
});

test('Music generation: an unaffordable generation shows a message and disables Generate', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Music prompt').fill('A symphony');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('5 min').click();
  await expect(page.getByText('Insufficient tokens - Please add more tokens to generate')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled();
});

test('the player keeps playing across navigation', async ({ user, projectId, page }) => {
  const piece = await makePiece(user, projectId, 'a walking bass in a jazz trio');
  const title = 'title' in piece ? piece.title : 'no track';
  await page.goto(`/projects/${projectId}`);
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Tokens' }).first().click();
  await expect(page).toHaveURL(/\/tokens$/);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.locator('body').press('Space');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a track that another user generates appears without a reload', async ({ projectId, admin, page }) => {
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
  await makePiece(admin.user, projectId, 'a gift from the admin');
  await expect(page.getByRole('article')).toHaveCount(1);
});
