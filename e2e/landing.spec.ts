import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('Section 2 · Landing page: a visitor opens the address that the server printed', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Tutti/);
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
});

for (const name of ['Get Started Free', 'Join Now'])
  test(`${name} leads to Create account, whose title and lead say so`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('tab', { name: 'Create account' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByText('It takes a minute. Have your invite code ready.')).toBeVisible();
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible();
  });
