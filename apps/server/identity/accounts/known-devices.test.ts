import { describe, expect, test } from 'vitest';
import { browser, password, registerUser, type Browser } from '#server/testing/browser.ts';
import { testContext, unique } from '#server/testing/test-context.ts';

const context = await testContext();
const { app } = context;
const cookieName = '__Secure-tutti_device';
const sessionName = '__Host-tutti_session';

const signIn = async (page: Browser, email: string, word = password, remoteAddress = '203.0.113.7') =>
  (await page.call('POST /api/auth/sign-in', { body: { email, password: word }, remoteAddress })).statusCode;

/** Exhausts the limit of an address from an unknown client. */
async function exhaustLimit(email: string): Promise<void> {
  for (let i = 0; i < 11; i++) await signIn(browser(app), email, 'wrong password', '198.51.100.1');
  expect(await signIn(browser(app), email)).toBe(429);
}

/** A browser after sign-out. */
async function signedOut() {
  const page = await registerUser(context);
  await page.call('GET /api/logout');
  expect(page.jar.has(sessionName)).toBe(false);
  return page;
}

describe('a known device', () => {
  test('signs in with the right password while other clients exceed the limit', async () => {
    const page = await signedOut();
    await exhaustLimit(page.user.email);
    expect(await signIn(page, page.user.email)).toBe(200);
    expect(await signIn(browser(app), page.user.email)).toBe(429);
  });

  test('has its own ten attempts', async () => {
    const page = await signedOut();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push(await signIn(page, page.user.email, 'wrong password'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await signIn(browser(app), page.user.email)).toBe(200);
  });

  test('keeps its count after another sign-in', async () => {
    const page = await signedOut();
    const before = page.jar.get(cookieName)!;
    expect(await signIn(page, page.user.email)).toBe(200);
    const other = browser(app);
    other.jar.set(cookieName, before);
    for (let i = 0; i < 10; i++) await signIn(other, page.user.email, 'wrong password');
    await page.call('GET /api/logout');
    expect(await signIn(page, page.user.email)).toBe(429);
  });

  test('is not known to another account', async () => {
    const [page, victim] = [await signedOut(), await signedOut()];
    await exhaustLimit(victim.user.email);
    expect(await signIn(page, victim.user.email)).toBe(429);
  });

  test('is no longer known after a password change, except where the password was changed', async () => {
    const page = await signedOut();
    const old = page.jar.get(cookieName)!;
    await signIn(page, page.user.email);
    const next = 'another battery, horse';
    const body = { currentPassword: password, newPassword: next };
    expect((await page.call('POST /api/auth/password', { body })).statusCode).toBe(204);
    await page.call('GET /api/logout');
    await exhaustLimit(page.user.email);
    const thief = browser(app);
    thief.jar.set(cookieName, old);
    expect(await signIn(thief, page.user.email, next)).toBe(429);
    expect(await signIn(page, page.user.email, next)).toBe(200);
  });

  test.each(['', 'nonsense', 'a.b', `${Buffer.from('{"facts":{}}').toString('base64url')}.AAAA`])(
    'is not recognised by the cookie %j',
    async (cookie) => {
      const { user } = await signedOut();
      await exhaustLimit(user.email);
      const page = browser(app);
      page.jar.set(cookieName, cookie);
      expect(await signIn(page, user.email)).toBe(429);
    },
  );
});

test('a live session signs in and changes its password while other clients exceed the limit, also without the device cookie', async () => {
  const page = await registerUser(context);
  page.jar.delete(cookieName);
  await exhaustLimit(page.user.email);
  const body = { currentPassword: password, newPassword: 'another battery, horse' };
  expect((await page.call('POST /api/auth/password', { body })).statusCode).toBe(204);
  page.jar.delete(cookieName);
  expect(await signIn(page, page.user.email, body.newPassword)).toBe(200);
});

describe('wrong passwords from one client address', () => {
  const office = '203.0.113.50';

  test('do not block other accounts but slow down the sign-in', async () => {
    const { user } = await registerUser(context);
    const attempt = () => signIn(browser(app), `${unique('nobody')}@example.org`, 'wrong password', office);
    for (let i = 0; i < 5; i++) {
      const attempts = await Promise.all(Array.from({ length: 50 }, attempt));
      expect(new Set(attempts)).toEqual(new Set([401]));
    }
    context.waits.length = 0;
    expect(await signIn(browser(app), user.email, password, office)).toBe(200);
    expect(context.waits).toEqual([2000]);
  });
});
