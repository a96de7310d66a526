import { expect, test } from './fixtures.ts';

test('public projects of other users are listed and searched under Public', async ({
  signInAs,
  admin,
  page,
}) => {
  await signInAs('creator');
  const name = `Open house ${Date.now()}`;
  await admin.user.call('createProject', { body: { name, isPublic: true } });
  await admin.user.call('createProject', { body: { name: `${name}, private` } });
  await page.goto('/projects');
  const rows = page.getByRole('main').locator('li:has(a[href^="/projects/"])');
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Public').click();
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(name.toLowerCase());
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
