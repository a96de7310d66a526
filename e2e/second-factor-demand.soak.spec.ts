import type { Page } from '@playwright/test';
import { ApiPerson, password } from '../contract/testing/api-person.ts';
import { phone, withPhone } from './authenticator.ts';
import { expectNoAxeFindings } from './axe.ts';
import { byKeys } from './by-keys.ts';
import { expect, signInOn, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';

// The tests share the admin of the first one.
test.describe.configure({ mode: 'serial' });

const own = ownServer(() => ({ SECOND_FACTOR: 'admins' }));
let boss: ApiPerson;

const demand = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-factor is required' });

/** Enters the password and goes on to the recovery codes, by keyboard alone. */
async function setUp(page: Page) {
  const keys = byKeys(page);
  await keys.write(page.getByLabel('Current password'), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Scan this with/)).toBeFocused();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())!;
  const theirs = phone(secret.replaceAll(' ', ''));
  await keys.write(page.getByLabel('Code from your app'), theirs.code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Recovery Codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeFocused();
  return theirs;
}

test('the first admin enters the printed code, sets up a second factor, and reaches the requested page', async ({
  page,
}) => {
  await page.goto(`${own.url}/sign-in?account=new&returnTo=/projects`);
  const form = page.getByRole('form', { name: 'Create account' });
  await form.getByLabel('Email').fill('boss@example.org');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Invite Code').fill(own.inviteCode);
  await page.keyboard.press('Enter');
  await expect(demand(page)).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
  await expectNoAxeFindings(page);
  await page.goto(`${own.url}/tokens`);
  await expect(demand(page)).toBeVisible();
  await page.goto(`${own.url}/projects`);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is incorrect.')).toBeVisible();

  const theirs = await setUp(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(page.getByText(/This server requires it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);

  boss = new ApiPerson(own.url);
  const credentials = { email: 'boss@example.org', password };
  await boss.call('signIn', { body: credentials });
  await boss.call('signInWithCode', { body: { code: theirs.next() } });
});

test('a user who becomes an admin, or whose second factor is removed, sets one up on the next page load and stays on the page', async ({
  page,
  context,
}) => {
  const { code } = await boss.call('createInviteCode', { body: { code: 'FOR-A-CREATOR', role: 'creator' } });
  const person = new ApiPerson(own.url);
  await person.join('ada@example.org', code);
  const { id: userId } = await person.call('getCurrentUser');
  await signInOn(context, person);
  await page.goto(`${own.url}/collaborations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Collaborations' })).toBeVisible();

  await boss.call('setUserRole', { params: { userId }, body: { role: 'admin' } });
  // A page load, not a click: the open page may switch to the set-up by itself first.
  await page.goto(`${own.url}/tokens`);
  await expect(demand(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tokens$/);
  await setUp(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();

  await boss.call('removeUserSecondFactor', { params: { userId } });
  await page.goto(`${own.url}/admin`);
  await expect(demand(page)).toBeVisible();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(demand(page)).toHaveCount(0);
  expect((await page.request.get(`${own.url}/api/auth/user`)).status()).toBe(401);
  const again = new ApiPerson(own.url);
  await again.call('signIn', { body: { email: 'ada@example.org', password } });
  expect((await again.request('listProjects')).status).toBe(403);
  await withPhone(again);
  expect((await again.request('listProjects')).status).toBe(200);
});

test('an open page receives no more live events and switches to the set-up by itself', async ({ page, context }) => {
  const { code } = await boss.call('createInviteCode', { body: { code: 'FOR-ANOTHER', role: 'creator' } });
  const person = new ApiPerson(own.url);
  await person.join('ben@example.org', code);
  const { id: userId } = await person.call('getCurrentUser');
  await signInOn(context, person);
  await page.goto(`${own.url}/verify-email`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await boss.call('setUserRole', { params: { userId }, body: { role: 'admin' } });
  await expect(demand(page)).toBeVisible({ timeout: 45_000 });
});
