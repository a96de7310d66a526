import { randomUUID } from 'node:crypto';
import { ApiUser, password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, openSignInDialog, test } from './fixtures.ts';

test('a user sees their sessions, and a new password ends the others', async ({ app, user, page }) => {
  const { email } = await user.call('getCurrentUser');
  const elsewhere = new ApiUser(app.url);
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
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();

  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(notice(page, 'Password changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await elsewhere.request('getCurrentUser')).status).toBe(401);

  // The session that changed it survives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(dialog.getByText('This browser')).toBeVisible();
  await expect(dialog.getByText('Another browser')).toHaveCount(0);
});

test('a user who forgot the password signs in with a link from an admin', async ({
  app,
  signInAs,
  page,
  browser,
}) => {
  const forgetful = new ApiUser(app.url);
  const email = `${randomUUID()}@example.org`;
  await forgetful.call('register', {
    body: { email, password, firstName: 'Noor', lastName: 'Visser' },
  });
  await signInAs('admin');
  const dialog = await openSignInDialog(page, email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Password reset link').inputValue();
  await expectNoAxeFindings(page);

  const device = await (await browser.newContext()).newPage();
  await device.goto(`${app.url}/sign-in`);
  await expect(device.getByText('Ask an admin for a reset link')).toBeVisible();
  await device.goto(link);
  const save = device.getByRole('button', { name: 'Save and sign in' });
  await save.click();
  await expect(device.getByText('Passwords need at least 10 characters.')).toBeVisible();
  await device.getByLabel('New password', { exact: true }).fill('a lamp above the siding');
  await expectNoAxeFindings(device);
  await save.click();
  await expect(device.getByPlaceholder('Enter your invite code')).toBeVisible();
  expect((await forgetful.request('getCurrentUser')).status).toBe(401);

  // The link works once.
  await device.goto(`${app.url}/sign-in`);
  await device.goto(link);
  await device.getByLabel('New password', { exact: true }).fill('another lamp altogether');
  await save.click();
  await expect(device.getByText('This link is invalid or has expired.')).toBeVisible();

  // An admin ends all sessions of the user.
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(notice(page, 'Noor Visser is signed out everywhere.')).toBeVisible();
  expect((await device.request.get(`${app.url}/api/auth/user`)).status()).toBe(401);
});
