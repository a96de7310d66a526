import type { Page } from '@playwright/test';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, notice, test } from './fixtures.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('an admin creates a code, changes a role, sets a balance and reads the history by keyboard alone', async ({
  app,
  admin,
  context,
  signInAs,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = keyboardOnly(page);
  const email = 'by-keys@example.org';
  const user = new ApiUser(app.url);
  await user.join(email, await admin.invite('collaborator'));
  await signInAs('admin');
  await page.goto('/admin');

  await keys.fill(page.getByRole('searchbox', { name: 'Search users' }), email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const buttonOf = (name: string) => rowOf(page, email).getByRole('button', { name, exact: true });
  await keys.press(buttonOf('Role'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Role')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await keys.press(dialog.getByRole('button', { name: 'Change Role' }));
  await expect(rowOf(page, email)).toContainText('Creator');
  await expect(buttonOf('Role')).toBeFocused();

  await keys.press(buttonOf('Tokens'));
  await expect(dialog.getByLabel('New balance')).toBeFocused();
  await keys.fill(dialog.getByLabel('New balance'), '90');
  await keys.fill(dialog.getByLabel('Description'), 'For the choir');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, email)).toContainText('90');
  await expect(buttonOf('Tokens')).toBeFocused();

  await keys.press(buttonOf('History'));
  await expect(dialog.getByText('For the choir')).toBeVisible();
  await keys.expectFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(buttonOf('History')).toBeFocused();

  await keys.press(page.getByRole('tab', { name: 'User Management' }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Invite Codes' })).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Create Invite Code' }));
  await keys.fill(dialog.getByLabel('Code', { exact: true }), 'BY-KEYS');
  await keys.press(dialog.getByRole('switch', { name: 'Active' }), 'Space');
  await keys.press(dialog.getByRole('button', { name: 'Create', exact: true }));
  await keys.press(page.getByRole('button', { name: 'Copy BY-KEYS' }));
  await expect(notice(page, 'Code copied')).toBeVisible();
  await keys.press(page.getByRole('button', { name: 'Delete BY-KEYS' }));
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys.press(confirm.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('BY-KEYS', { exact: true })).toHaveCount(0);
  await keys.expectFocusWithin(page.getByRole('tabpanel', { name: 'Invite Codes' }));
});

test('an admin adds a provider, prices it and opens the consumption stats by keyboard alone', async ({
  signInAs,
  page,
}) => {
  const keys = keyboardOnly(page);
  await signInAs('admin');
  await page.goto('/admin/tokens');
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('tab', { name });

  await keys.press(tab('Service Pricing'), 'ArrowRight');
  await expect(tab('Providers')).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Add Provider' }));
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await keys.fill(dialog.getByLabel('Name', { exact: true }), 'by-keys');
  await keys.fill(dialog.getByLabel('Display name'), 'Aaa by keys');
  await keys.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(rowOf(page, 'Aaa by keys')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Provider' })).toBeFocused();

  await keys.press(tab('Providers'), 'ArrowLeft');
  await keys.press(page.getByRole('button', { name: 'Add Service Pricing' }));
  await expect(dialog.getByLabel('Provider')).toBeFocused();
  await page.keyboard.type('Aaa');
  await keys.fill(dialog.getByLabel('Service id'), 'humming');
  await keys.fill(dialog.getByLabel('Display name'), 'Humming');
  await keys.fill(dialog.getByLabel('Cost per unit'), '0.02');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Humming')).toContainText('Aaa by keys');
  await keys.press(rowOf(page, 'Humming').getByRole('button', { name: 'Edit' }));
  await keys.press(dialog.getByRole('switch', { name: 'Active' }), 'Space');
  await keys.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(rowOf(page, 'Humming')).toContainText('Inactive');
  await expect(rowOf(page, 'Humming').getByRole('button', { name: 'Edit' })).toBeFocused();

  await keys.press(tab('Service Pricing'), 'End');
  await expect(tab('Consumption Stats')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Consumption Stats' })).toBeVisible();
});
