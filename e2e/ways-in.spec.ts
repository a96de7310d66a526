import { ApiPerson, password } from '../contract/testing/api-person.ts';
import { expect, notice, test } from './fixtures.ts';

test('somebody sees where they are signed in, and a new password signs the others out', async ({
  app,
  enter,
  page,
  expectNoAxeFindings,
}) => {
  const person = await enter('creator');
  const { email } = await person.call('getCurrentUser');
  const elsewhere = new ApiPerson(app.url);
  await elsewhere.call('signIn', { body: { email, password } });

  await page.goto('/');
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password and sessions' });
  await expect(dialog.getByText('This browser')).toBeVisible();
  await expect(dialog.getByText('Another browser')).toBeVisible();
  await expectNoAxeFindings(page);

  await dialog.getByLabel('Current password').fill('not the right one');
  await dialog.getByLabel('New password').fill('a lamp above the siding');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();

  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(notice(page, 'Password changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await elsewhere.request('getCurrentUser')).status).toBe(401);

  // Whoever changed it is signed in as before, and the page loads anew.
  await page.reload();
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(dialog.getByText('This browser')).toBeVisible();
  await expect(dialog.getByText('Another browser')).toHaveCount(0);
});
