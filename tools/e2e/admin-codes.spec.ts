import type { Page } from '@playwright/test';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';

const entryOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });

test('Admin, invite codes: a code created with the defaults admits one collaborator', async ({
  app,
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Invite Codes' }).click();
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Invite Code' });
  await expect(dialog.getByLabel('Role')).toHaveValue('collaborator');
  await expect(dialog.getByLabel('Max uses')).toHaveValue('1');
  await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Code', { exact: true }).fill('WOODWIND');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(entryOf(page, 'WOODWIND')).toContainText(/Collaborator.*0 of 1.*Never.*Active/);
  await expectNoAxeFindings(page);

  const guest = new ApiUser(app.url);
  await guest.join('flute@example.org', 'WOODWIND');
  expect(await guest.call('getCurrentUser')).toMatchObject({ role: 'collaborator', inviteValidated: true });
  await page.reload();
  await expect(entryOf(page, 'WOODWIND')).toContainText(/1 of 1.*Used up/);
});

test('Admin, invite codes: the form requires a code, at least one use and an expiry day that is not past', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin?tab=codes');
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill('   ');
  await dialog.getByLabel('Max uses').fill('0');
  await dialog.getByLabel('Expires on').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Please enter an invite code')).toBeVisible();
  await expect(dialog.getByText('Max uses must be at least 1')).toBeVisible();
  await expect(dialog.getByText('Please choose today or a later date.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suggest one' }).click();
  const code = await dialog.getByLabel('Code', { exact: true }).inputValue();
  await dialog.getByLabel('Max uses').fill('');
  await dialog.getByLabel('Expires on').fill('2099-12-31');
  await dialog.getByLabel('Description').fill('For the horns');
  await dialog.getByLabel('Role').selectOption('creator');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(entryOf(page, code)).toContainText(/For the horns.*Creator.*0 of 1.*31 Dec 2099/);
});

test('Admin, invite codes: a duplicate code is rejected with the message of the server', async ({
  signInAs,
  page,
}) => {
  const me = await signInAs('admin');
  await me.call('createInviteCode', { body: { code: 'TAKEN-ALREADY', isActive: false } });
  await page.goto('/admin?tab=codes');
  await expect(entryOf(page, 'TAKEN-ALREADY')).toContainText('Inactive');
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill('taken-already');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(page.getByText('This invite code already exists.').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toHaveValue('taken-already');
});

test('Admin, invite codes: a code can be copied', async ({ context, signInAs, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const me = await signInAs('admin');
  await me.call('createInviteCode', { body: { code: 'COPY-ME' } });
  await page.goto('/admin?tab=codes');
  await page.getByRole('button', { name: 'Copy COPY-ME' }).click();
  await expect(notice(page, 'Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COPY-ME');
});

test('Admin, invite codes: deleting a code asks for confirmation', async ({ signInAs, page }) => {
  const me = await signInAs('admin');
  await me.call('createInviteCode', { body: { code: 'GOING-AWAY' } });
  await page.goto('/admin?tab=codes');
  await page.getByRole('button', { name: 'Delete GOING-AWAY' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete invite code?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(entryOf(page, 'GOING-AWAY')).toBeVisible();
  await page.getByRole('button', { name: 'Delete GOING-AWAY' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(entryOf(page, 'GOING-AWAY')).toHaveCount(0);
});
