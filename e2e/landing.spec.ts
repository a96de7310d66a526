import { expect, test } from './fixtures.ts';

test('Section 2 · Landing page: a visitor opens the address that the server printed', async ({
  page,
  expectNoAxeFindings,
}) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Tutti/);
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
});
