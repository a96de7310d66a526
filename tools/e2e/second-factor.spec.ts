import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiUser, password } from '../../packages/contract/testing/api-user.ts';
import { totpApp, enableSecondFactor } from './totp-app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, notice, openSignInDialog, test } from './fixtures.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const securityDialog = (page: Page) => dialogOf(page, 'Password and sessions');

async function openSecurityDialog(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(securityDialog(page).getByText('This browser')).toBeVisible();
}

async function enterPassword(page: Page, email: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
}

test('a user turns on a second factor, signs in with a code and with a recovery code, and turns it off', async ({
  user,
  page,
}) => {
  const { email } = await user.call('getCurrentUser');
  await openSecurityDialog(page);
  await securityDialog(page).getByRole('button', { name: 'Turn on' }).click();
  const turnOn = dialogOf(page, 'Turn On Two-Factor');
  await expect(turnOn.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(turnOn.getByText('The password is incorrect.')).toBeVisible();
  await turnOn.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(turnOn.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoAxeFindings(page);

  await expect(turnOn.getByText(/^Scan this with/)).toBeFocused();
  const secret = (await turnOn.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!;
  const address = await turnOn.getByRole('link', { name: 'Open an app on this device' }).getAttribute('href');
  expect(new URL(address!).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  const device = totpApp(secret.replaceAll(' ', ''));
  await turnOn.getByLabel('Code from your app').fill('12345');
  await page.keyboard.press('Enter');
  await expect(turnOn.getByText('Incorrect code, or it was already used.')).toBeVisible();
  await turnOn.getByLabel('Code from your app').fill(device.code());
  await turnOn.getByRole('button', { name: 'Turn on' }).click();

  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  const savedCodes = await codes.getByRole('listitem').allTextContents();
  expect(savedCodes).toHaveLength(10);
  await expectNoAxeFindings(page);
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Save as a file' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('tutti-recovery-codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\n').slice(2, -1)).toEqual(savedCodes);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(securityDialog(page).getByText('10 of 10 recovery codes left.')).toBeVisible();
  await expect(securityDialog(page).getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await securityDialog(page).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await enterPassword(page, email);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  // The code that turned it on is consumed.
  await page.keyboard.type(device.next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(savedCodes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await openSecurityDialog(page);
  await expect(securityDialog(page).getByText('9 of 10 recovery codes left.')).toBeVisible();
  await securityDialog(page).getByRole('button', { name: 'Turn off' }).click();
  const turnOff = dialogOf(page, 'Turn Off Two-Factor');
  await turnOff.getByLabel('Current password').fill(password);
  await turnOff.getByRole('button', { name: 'Use a recovery code' }).click();
  await turnOff.getByLabel('Recovery code').fill(savedCodes[0]!);
  await turnOff.getByRole('button', { name: 'Turn off' }).click();
  await expect(turnOff.getByText('Incorrect code, or it was already used.')).toBeVisible();
  await turnOff.getByLabel('Recovery code').fill(savedCodes[1]!);
  await turnOff.getByRole('button', { name: 'Turn off' }).click();
  await expect(notice(page, 'Two-factor is off')).toBeVisible();
  await expect(securityDialog(page).getByRole('button', { name: 'Turn on' })).toBeFocused();
});

test('a user renews the recovery codes by keyboard alone', async ({ signInAs, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await signInAs('creator');
  const { totpApp: device, recoveryCodes } = await enableSecondFactor(user);
  const keys = keyboardOnly(page);
  await page.goto('/');
  await keys.press(page.getByRole('button', { name: 'Password and sessions' }));
  await keys.press(securityDialog(page).getByRole('button', { name: 'New recovery codes' }));
  const renew = dialogOf(page, 'New Recovery Codes');
  await expect(renew.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(password);
  await keys.fill(renew.getByLabel('Code from your app'), device.next());
  await page.keyboard.press('Enter');
  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  await keys.press(codes.getByRole('button', { name: 'Copy codes' }));
  await expect(notice(page, 'Codes copied')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied).toEqual(await codes.getByRole('listitem').allTextContents());
  expect(copied.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await keys.press(codes.getByRole('button', { name: 'I have saved them' }));
  await expect(securityDialog(page).getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await keys.press(securityDialog(page).getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('button', { name: 'Password and sessions' })).toBeFocused();
});

test('a password link also requires the code, and an admin removes the second factor of a user who lost the device', async ({
  app,
  admin,
  signInAs,
  page,
  browser,
}) => {
  const forgetful = new ApiUser(app.url);
  const email = `${randomUUID()}@example.org`;
  await forgetful.join(email, await admin.invite('creator'));
  const { id } = await forgetful.call('getCurrentUser');
  const { recoveryCodes } = await enableSecondFactor(forgetful);
  const { token } = await admin.user.call('createPasswordLink', { params: { userId: id } });
  const device = await (await browser.newContext()).newPage();
  await device.goto(`${app.url}/new-password#${token}`);
  await device.getByLabel('New password', { exact: true }).fill(password);
  await device.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(device.getByText('The new password is saved.')).toBeVisible();
  await expectNoAxeFindings(device);
  expect((await device.request.get(`${app.url}/api/auth/user`)).status()).toBe(401);
  await device.getByRole('button', { name: 'Use a recovery code' }).click();
  await device.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await device.getByRole('button', { name: 'Sign in' }).click();
  await expect(device.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await signInAs('admin');
  const dialog = await openSignInDialog(page, email);
  await dialog.getByRole('button', { name: 'Turn off two-factor for them' }).click();
  await expect(notice(page, 'Mara Lindqvist no longer needs a code.')).toBeVisible();
  await expect(dialog.getByText('Mara Lindqvist signs in with just a password.')).toBeVisible();
  await new ApiUser(app.url).call('signIn', { body: { email, password } });
  expect((await forgetful.request('getCurrentUser')).status).toBe(401);
});

/** Opens the set-up from the mobile menu and confirms the password. */
async function turnOnFromMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const turnOn = dialogOf(page, 'Turn On Two-Factor');
  await turnOn.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  return turnOn;
}

test('the link to a TOTP app leaves the dialog open on a phone, for the code from the app', async ({
  signInAs,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('creator');
  await page.goto('/');
  const turnOn = await turnOnFromMenu(page);
  await turnOn.getByRole('link', { name: 'Open an app on this device' }).click();
  // The page has handled the press, which would close a dialog before its next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await turnOn.getByLabel('Code from your app').fill('123456');
});

const closeWarning = 'They won’t be shown again. Press “I have saved them” once you have.';

test('recovery codes stay visible, also on a phone, until the user confirms that they are saved', async ({
  signInAs,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('creator');
  // Without a first navigation inside the app, the link and Back would reload the page.
  await page.goto('/');
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  const turnOn = await turnOnFromMenu(page);
  const secret = (await turnOn.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!;
  await turnOn.getByLabel('Code from your app').fill(totpApp(secret.replaceAll(' ', '')).code());
  await page.keyboard.press('Enter');
  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const displayed = await codes.getByRole('listitem').allTextContents();
  const expectCodesVisible = async () =>
    expect(await codes.getByRole('listitem').allTextContents()).toEqual(displayed);

  await expect(codes.getByText(closeWarning)).toHaveCount(0);
  await codes.getByRole('button', { name: 'Close' }).click();
  await expect(codes.getByText(closeWarning)).toBeVisible();
  await expectCodesVisible();
  await expectNoAxeFindings(page);
  await page.mouse.click(5, 5);
  await expectCodesVisible();
  await page.keyboard.press('Escape');
  await expectCodesVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expectCodesVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectCodesVisible();

  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expectCodesVisible();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
