import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, newProject, test } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Purchase Tokens' });
/** The value of a stat at the top of the page. */
const stat = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div', { hasText: label }).getByRole('definition');

async function makeEffects(user: ApiUser, count: number): Promise<void> {
  const params = { projectId: await newProject(user) };
  const body = { prompt: 'a church bell', duration: 5_000 };
  for (let made = 0; made < count; made += 1) {
    await user.call('generateSoundEffect', { params, body });
  }
}

test('Tokens: balance, total earned, total spent and tracks generated show the real numbers', async ({
  user,
  page,
}) => {
  await page.goto('/tokens');
  await expectNoAxeFindings(page);
  await expect(stat(page, 'Balance')).toContainText('50 tokens');
  await expect(stat(page, 'Total earned')).toHaveText('50');
  await expect(stat(page, 'Total spent')).toHaveText('0');
  await expect(stat(page, 'Tracks generated')).toHaveText('0');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('Free music today 300 of 300')).toBeVisible();
  await expect(page.getByText('150 of 150 for sound effects')).toBeVisible();
  // Three are covered by the daily free tokens, the fourth is charged.
  await makeEffects(user, 4);
  await expect(page.getByText('300 of 300 for music, 0 of 150 for sound effects')).toBeVisible();
  await expect(stat(page, 'Balance')).toContainText('0 tokens');
  await expect(stat(page, 'Total spent')).toHaveText('50');
  await expect(stat(page, 'Tracks generated')).toHaveText('4');
});

test('Buy More: the button shows below a balance of 10, disabled, with Coming Soon', async ({
  signInAs,
  admin,
  page,
}) => {
  const { id: userId } = await (await signInAs('creator')).call('getCurrentUser');
  const give = (balance: number) =>
    admin.user.call('setUserTokens', { params: { userId }, body: { balance, description: 'As many' } });
  await give(10);
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('10 tokens')).toBeAttached();
  await expect(sidebar.getByRole('button', { name: 'Buy More' })).toHaveCount(0);
  await give(9);
  await expect(sidebar.getByRole('button', { name: 'Buy More' })).toBeDisabled();
  await expect(sidebar.getByText('Coming Soon')).toBeVisible();
  await sidebar.getByRole('button', { name: /^Tokens/ }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Buy More' })).toBeDisabled();
  await expect(dialogOf(page).getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled();
});
