import type { Page } from '@playwright/test';
import { ApiPerson } from '../contract/testing/api-person.ts';
import { byKeys } from './by-keys.ts';
import { expect, notice, test } from './fixtures.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('an admin creates a code, changes a role, sets a balance and reads the history by keyboard alone', async ({
  app,
  admin,
  context,
  enter,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = byKeys(page);
  const email = 'by-keys@example.org';
  const person = new ApiPerson(app.url);
  await person.join(email, await admin.invite('collaborator'));
  await enter('admin');
  await page.goto('/admin');

  await keys.write(page.getByRole('searchbox', { name: 'Search users' }), email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const keyOf = (name: string) => rowOf(page, email).getByRole('button', { name, exact: true });
  await keys.press(keyOf('Role'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Role')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await keys.press(dialog.getByRole('button', { name: 'Change Role' }));
  await expect(rowOf(page, email)).toContainText('Creator');
  await expect(keyOf('Role')).toBeFocused();

  await keys.press(keyOf('Tokens'));
  await expect(dialog.getByLabel('New balance')).toBeFocused();
  await keys.write(dialog.getByLabel('New balance'), '90');
  await keys.write(dialog.getByLabel('Description'), 'For the choir');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, email)).toContainText('90');
  await expect(keyOf('Tokens')).toBeFocused();

  await keys.press(keyOf('History'));
  await expect(dialog.getByText('For the choir')).toBeVisible();
  await keys.isWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(keyOf('History')).toBeFocused();

  await keys.press(page.getByRole('tab', { name: 'User Management' }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Invite Codes' })).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Create Invite Code' }));
  await keys.write(dialog.getByLabel('Code', { exact: true }), 'BY-KEYS');
  await keys.press(dialog.getByRole('switch', { name: 'Active' }), 'Space');
  await keys.press(dialog.getByRole('button', { name: 'Create', exact: true }));
  await keys.press(page.getByRole('button', { name: 'Copy BY-KEYS' }));
  await expect(notice(page, 'Code copied')).toBeVisible();
  await keys.press(page.getByRole('button', { name: 'Delete BY-KEYS' }));
  const asks = page.getByRole('alertdialog');
  await expect(asks.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys.press(asks.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('BY-KEYS', { exact: true })).toHaveCount(0);
  await keys.isWithin(page.getByRole('tabpanel', { name: 'Invite Codes' }));
});

test('an admin adds a provider, prices it and opens the consumption stats by keyboard alone', async ({
  enter,
  page,
}) => {
  const keys = byKeys(page);
  await enter('admin');
  await page.goto('/admin/tokens');
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('tab', { name });

  await keys.press(tab('Service Pricing'), 'ArrowRight');
  await expect(tab('Providers')).toBeFocused();
  await keys.press(page.getByRole('button', { name: 'Add Provider' }));
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await keys.write(dialog.getByLabel('Name', { exact: true }), 'by-keys');
  await keys.write(dialog.getByLabel('Display name'), 'Aaa by keys');
  await keys.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(rowOf(page, 'Aaa by keys')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Provider' })).toBeFocused();

  await keys.press(tab('Providers'), 'ArrowLeft');
  await keys.press(page.getByRole('button', { name: 'Add Service Pricing' }));
  await expect(dialog.getByLabel('Provider')).toBeFocused();
  await page.keyboard.type('Aaa');
  await keys.write(dialog.getByLabel('Service id'), 'humming');
  await keys.write(dialog.getByLabel('Display name'), 'Humming');
  await keys.write(dialog.getByLabel('Cost per unit'), '0.02');
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
