import { randomUUID } from 'node:crypto';
import { ApiUser, password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, openSignInDialog, test } from './fixtures.ts';

test('an admin blocks, unblocks and deletes an account', async ({ app, signInAs, page }) => {
  const user = new ApiUser(app.url);
  const email = `${randomUUID()}@example.org`;
  await user.call('register', { body: { email, password, firstName: 'Noor', lastName: 'Visser' } });
  await signInAs('admin');
  const dialog = await openSignInDialog(page, email);
  await dialog.getByRole('button', { name: 'Block account', exact: true }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Noor Visser will be signed out everywhere');
  await expectNoAxeFindings(page);
  await confirm.getByRole('button', { name: 'Block account' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(dialog.getByText('Noor Visser is blocked and cannot sign in.')).toBeVisible();
  expect((await user.request('getCurrentUser')).status).toBe(401);
  expect((await user.request('signIn', { body: { email, password } })).status).toBe(403);

  await expect(dialog).toContainText('Unblocking also makes their share links and API tokens work again.');
  await dialog.getByRole('button', { name: 'Unblock account' }).click();
  await expect(dialog.getByRole('button', { name: 'Block account', exact: true })).toBeVisible();
  await user.call('signIn', { body: { email, password } });

  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await confirm.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No one found')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  const log = page.getByRole('table', { name: 'Audit Log' });
  await expect(log.getByRole('row').nth(1)).toContainText('Account deleted');
  await expect(log.getByRole('row').nth(3)).toContainText('Account blocked');
  await expectNoAxeFindings(page);
  expect((await user.request('getCurrentUser')).status).toBe(401);
});

test('a user exports their data and deletes their account', async ({ user, page }) => {
  const { email } = await user.call('getCurrentUser');
  await page.goto('/');
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password and sessions' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Export your data' }).click();
  expect((await download).suggestedFilename()).toBe('tutti-account.json');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const form = dialog.getByRole('form', { name: 'Delete account' });
  await expectNoAxeFindings(page);
  await form.getByLabel('Current password').fill('not the right one');
  await form.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(form.getByText('This does not match your account.')).toBeVisible();
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  expect((await user.request('signIn', { body: { email, password } })).status).toBe(401);
});
