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
