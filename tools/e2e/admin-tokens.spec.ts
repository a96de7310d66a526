import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('row').filter({ hasText: name });

test('Token and provider admin: a new provider requires name and display name, and its key is never shown', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin/tokens');
  await page.getByRole('tab', { name: 'Providers' }).click();
  await expect(rowOf(page, 'Built-in composer')).toContainText('No key needed');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Add Provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Provider' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a display name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('far-away');
  await dialog.getByLabel('Display name').fill('Far Away');
  await dialog.getByLabel('API key variable').fill('DATABASE_URL');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(dialog.getByText(/a variable whose name starts with TUTTI_PROVIDER_/)).toBeVisible();
  await dialog.getByLabel('API key variable').fill('TUTTI_PROVIDER_FAR_AWAY');
  await dialog.getByLabel('Base URL').fill('http://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/The address must start with https:\/\//)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByLabel('Base URL').fill('https://api.example.com/v1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/may not be sent to this address/)).toBeVisible();
  await dialog.getByLabel('Base URL').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(rowOf(page, 'Far Away')).toContainText(/Key missing.*TUTTI_PROVIDER_FAR_AWAY.*Active/);
});
