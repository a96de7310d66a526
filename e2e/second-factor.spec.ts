import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiPerson, password } from '../contract/testing/api-person.ts';
import { phone, withPhone } from './authenticator.ts';
import { expectNoAxeFindings } from './axe.ts';
import { byKeys } from './by-keys.ts';
import { expect, notice, openSignInOf, test } from './fixtures.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const waysIn = (page: Page) => dialogOf(page, 'Password and sessions');

async function openWaysIn(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(waysIn(page).getByText('This browser')).toBeVisible();
}

async function givePassword(page: Page, email: string) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
}

test('a user turns on a second factor, signs in with a code and with a recovery code, and turns it off', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const { email } = await person.call('getCurrentUser');
  await openWaysIn(page);
  await waysIn(page).getByRole('button', { name: 'Turn on' }).click();
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
  const theirs = phone(secret.replaceAll(' ', ''));
  await turnOn.getByLabel('Code from your app').fill('12345');
  await page.keyboard.press('Enter');
  await expect(turnOn.getByText('Incorrect code, or it was already used.')).toBeVisible();
  await turnOn.getByLabel('Code from your app').fill(theirs.code());
  await turnOn.getByRole('button', { name: 'Turn on' }).click();

  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  const kept = await codes.getByRole('listitem').allTextContents();
  expect(kept).toHaveLength(10);
  await expectNoAxeFindings(page);
  const saving = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Save as a file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('tutti-recovery-codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\n').slice(2, -1)).toEqual(kept);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(waysIn(page).getByText('10 of 10 recovery codes are left.')).toBeVisible();
  await expect(waysIn(page).getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await waysIn(page).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await givePassword(page, email);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  // The code that turned it on is consumed.
  await page.keyboard.type(theirs.next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(kept[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await openWaysIn(page);
  await expect(waysIn(page).getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await waysIn(page).getByRole('button', { name: 'Turn off' }).click();
  const turnOff = dialogOf(page, 'Turn Off Two-Factor');
  await turnOff.getByLabel('Current password').fill(password);
  await turnOff.getByRole('button', { name: 'Use a recovery code' }).click();
  await turnOff.getByLabel('Recovery code').fill(kept[0]!);
  await turnOff.getByRole('button', { name: 'Turn off' }).click();
  await expect(turnOff.getByText('Incorrect code, or it was already used.')).toBeVisible();
  await turnOff.getByLabel('Recovery code').fill(kept[1]!);
  await turnOff.getByRole('button', { name: 'Turn off' }).click();
  await expect(notice(page, 'Two-factor is off')).toBeVisible();
  await expect(waysIn(page).getByRole('button', { name: 'Turn on' })).toBeFocused();
});

test('a user renews the recovery codes by keyboard alone', async ({ enter, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await enter('creator');
  const { phone: theirs, recoveryCodes } = await withPhone(person);
  const keys = byKeys(page);
  await page.goto('/');
  await keys.press(page.getByRole('button', { name: 'Password and sessions' }));
  await keys.press(waysIn(page).getByRole('button', { name: 'New recovery codes' }));
  const renew = dialogOf(page, 'New Recovery Codes');
  await expect(renew.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(password);
  await keys.write(renew.getByLabel('Code from your app'), theirs.next());
  await page.keyboard.press('Enter');
  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  await keys.press(codes.getByRole('button', { name: 'Copy codes' }));
  await expect(notice(page, 'Codes copied')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied).toEqual(await codes.getByRole('listitem').allTextContents());
  expect(copied.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await keys.press(codes.getByRole('button', { name: 'I have saved them' }));
  await expect(waysIn(page).getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await keys.press(waysIn(page).getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('button', { name: 'Password and sessions' })).toBeFocused();
});

test('a password link also requires the code, and an admin removes the second factor of a user who lost the device', async ({
  app,
  admin,
  enter,
  page,
  browser,
}) => {
  const forgetful = new ApiPerson(app.url);
  const email = `${randomUUID()}@example.org`;
  await forgetful.join(email, await admin.invite('creator'));
  const { id } = await forgetful.call('getCurrentUser');
  const { recoveryCodes } = await withPhone(forgetful);
  const { token } = await admin.person.call('createPasswordLink', { params: { userId: id } });
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${app.url}/new-password#${token}`);
  await theirs.getByLabel('New password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(theirs.getByText('The new password is saved.')).toBeVisible();
  await expectNoAxeFindings(theirs);
  expect((await theirs.request.get(`${app.url}/api/auth/user`)).status()).toBe(401);
  await theirs.getByRole('button', { name: 'Use a recovery code' }).click();
  await theirs.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await enter('admin');
  const dialog = await openSignInOf(page, email);
  await dialog.getByRole('button', { name: 'Turn off two-factor for them' }).click();
  await expect(notice(page, 'Mara Lindqvist no longer needs a code.')).toBeVisible();
  await expect(dialog.getByText('Mara Lindqvist signs in with the password alone.')).toBeVisible();
  await new ApiPerson(app.url).call('signIn', { body: { email, password } });
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
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('creator');
  await page.goto('/');
  const turnOn = await turnOnFromMenu(page);
  await turnOn.getByRole('link', { name: 'Open an app on this device' }).click();
  await page.waitForTimeout(300);
  await turnOn.getByLabel('Code from your app').fill('123456');
});

const stillHere = 'They won’t be shown again. Press “I have saved them” once you have.';

test('recovery codes stay visible, also on a phone, until the user confirms that they are saved', async ({
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('creator');
  // Without a first navigation inside the app, the link and Back would reload the page.
  await page.goto('/');
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  const turnOn = await turnOnFromMenu(page);
  const secret = (await turnOn.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!;
  await turnOn.getByLabel('Code from your app').fill(phone(secret.replaceAll(' ', '')).code());
  await page.keyboard.press('Enter');
  const codes = dialogOf(page, 'Recovery Codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  const areThere = async () => expect(await codes.getByRole('listitem').allTextContents()).toEqual(shown);

  await expect(codes.getByText(stillHere)).toHaveCount(0);
  await codes.getByRole('button', { name: 'Close' }).click();
  await expect(codes.getByText(stillHere)).toBeVisible();
  await areThere();
  await expectNoAxeFindings(page);
  await page.mouse.click(5, 5);
  await areThere();
  await page.keyboard.press('Escape');
  await areThere();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await areThere();
  await page.setViewportSize({ width: 1440, height: 900 });
  await areThere();

  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await areThere();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
