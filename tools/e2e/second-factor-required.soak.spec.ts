import type { Page } from '@playwright/test';
import { ApiUser, password } from '../../packages/contract/testing/api-user.ts';
import { totpApp, enableSecondFactor } from './totp-app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, addSessionCookie, test } from './fixtures.ts';
import { dedicatedServer } from './dedicated-server.ts';

// The tests share the admin of the first one.
test.describe.configure({ mode: 'serial' });

const server = dedicatedServer(() => ({ SECOND_FACTOR: 'admins' }));
let admin: ApiUser;

const requirement = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-factor is required' });

/** Enters the password and goes on to the recovery codes, by keyboard alone. */
async function setUp(page: Page) {
  const keys = keyboardOnly(page);
  await keys.fill(page.getByLabel('Current password'), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Scan this with/)).toBeFocused();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!;
  const device = totpApp(secret.replaceAll(' ', ''));
  await keys.fill(page.getByLabel('Code from your app'), device.code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Recovery Codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  return device;
}

test('the first admin enters the printed code, sets up a second factor, and reaches the requested page', async ({
  page,
}) => {
  await page.goto(`${server.url}/sign-in?account=new&returnTo=/projects`);
  const form = page.getByRole('form', { name: 'Create account' });
  await form.getByLabel('Email').fill('boss@example.org');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Invite Code').fill(server.inviteCode);
  await page.keyboard.press('Enter');
  await expect(requirement(page)).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
  await expectNoAxeFindings(page);
  await page.goto(`${server.url}/tokens`);
  await expect(requirement(page)).toBeVisible();
  await page.goto(`${server.url}/projects`);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is incorrect.')).toBeVisible();

  const device = await setUp(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(page.getByText(/This server requires it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);

  admin = new ApiUser(server.url);
  const credentials = { email: 'boss@example.org', password };
  await admin.call('signIn', { body: credentials });
  await admin.call('signInWithCode', { body: { code: device.next() } });
});

test('a user who becomes an admin, or whose second factor is removed, sets one up on the next page load and stays on the page', async ({
  page,
  context,
}) => {
  const { code } = await admin.call('createInviteCode', { body: { code: 'FOR-A-CREATOR', role: 'creator' } });
  const user = new ApiUser(server.url);
  await user.join('ada@example.org', code);
  const { id: userId } = await user.call('getCurrentUser');
  await addSessionCookie(context, user);
  await page.goto(`${server.url}/collaborations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Collaborations' })).toBeVisible();

  await admin.call('setUserRole', { params: { userId }, body: { role: 'admin' } });
  // A page load, not a click: the open page may switch to the set-up by itself first.
  await page.goto(`${server.url}/tokens`);
  await expect(requirement(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tokens$/);
  await setUp(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();

  await admin.call('removeUserSecondFactor', { params: { userId } });
  await page.goto(`${server.url}/admin`);
  await expect(requirement(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(requirement(page)).toHaveCount(0);
  expect((await page.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
  const newSession = new ApiUser(server.url);
  await newSession.call('signIn', { body: { email: 'ada@example.org', password } });
  expect((await newSession.request('listProjects')).status).toBe(403);
  await enableSecondFactor(newSession);
  expect((await newSession.request('listProjects')).status).toBe(200);
});

test('an open page receives no more live events and switches to the set-up by itself', async ({
  page,
  context,
}) => {
  const { code } = await admin.call('createInviteCode', { body: { code: 'FOR-ANOTHER', role: 'creator' } });
  const user = new ApiUser(server.url);
  await user.join('ben@example.org', code);
  const { id: userId } = await user.call('getCurrentUser');
  await addSessionCookie(context, user);
  await page.goto(`${server.url}/verify-email`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.call('setUserRole', { params: { userId }, body: { role: 'admin' } });
  await expect(requirement(page)).toBeVisible({ timeout: 45_000 });
});
