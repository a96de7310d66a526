import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { browser, password, registerUser, type Browser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { enableSecondFactor } from '#server/testing/totp-app.ts';
import { waitForBlockedQuery } from '#server/testing/blocked-query.ts';
import { pendingMfaTable, secondFactorsTable } from '../../platform/schema/second-factor.tables.ts';

const context = await testContext();
const { app, db, clock, pendingMfa } = context;
const pendingCookie = '__Secure-tutti_half_sign_in';
const sessionCookie = '__Host-tutti_session';
const another = 'a lamp above the siding';
const fiveMinutesMs = 300_000;
beforeEach(() => {
  // Time only moves forward, and each test gets new attempt windows.
  clock.offsetMs += 60_000;
});

const signIn = (page: Browser, { user }: SignedInUser, secret = password) =>
  page.call('POST /api/auth/sign-in', { body: { email: user.email, password: secret } });
const giveCode = (page: Browser, code: string) =>
  page.call('POST /api/auth/sign-in/code', { body: { code } });
const statusOf = async (page: Browser) => (await page.call('GET /api/auth/user')).statusCode;

async function userWithMfa() {
  const page = await registerUser(context);
  return { page, ...(await enableSecondFactor(page, clock)) };
}

/** A browser with a pending challenge. */
async function pendingSignIn(of: SignedInUser) {
  const page = browser(app);
  const reply = await signIn(page, of);
  expect(reply.statusCode).toBe(202);
  return page;
}

describe('password sign-in to an account with a second factor', () => {
  test('leads to the code prompt and starts no session', async () => {
    const { page, totpApp } = await userWithMfa();
    const fresh = browser(app);
    const reply = await signIn(fresh, page);
    expect([reply.statusCode, reply.json()]).toEqual([202, { next: 'code' }]);
    expect([...fresh.jar.keys()]).toEqual([pendingCookie]);
    expect(reply.headers['set-cookie']).toMatch(
      /Path=\/api\/auth\/sign-in\/code; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await statusOf(fresh)).toBe(401);
    // The challenge token is not valid as a session token.
    const attacker = browser(app);
    attacker.jar.set(sessionCookie, fresh.jar.get(pendingCookie)!);
    expect(await statusOf(attacker)).toBe(401);
    const done = await giveCode(fresh, totpApp.next());
    expect([done.statusCode, done.json<User>().id]).toEqual([200, page.user.id]);
    expect([...fresh.jar.keys()]).toEqual([sessionCookie, '__Secure-tutti_device']);
    expect(await statusOf(fresh)).toBe(200);
  });

  test('keeps the browser’s existing session until the code is verified', async () => {
    const { page, totpApp } = await userWithMfa();
    const other = await registerUser(context);
    await signIn(other, page);
    expect((await other.call('GET /api/auth/user')).json<User>().id).toBe(other.user.id);
    const before = new Map(other.jar);
    await giveCode(other, totpApp.next());
    expect((await other.call('GET /api/auth/user')).json<User>().id).toBe(page.user.id);
    const old = browser(app);
    old.jar.set(sessionCookie, before.get(sessionCookie)!);
    expect(await statusOf(old)).toBe(401);
  });

  test('answers a wrong password as for any other account', async () => {
    const { page } = await userWithMfa();
    const plain = await registerUser(context);
    const replies = await Promise.all([page, plain].map((of) => signIn(browser(app), of, 'not my password')));
    expect(replies[0]!.body).toBe(replies[1]!.body);
    expect(replies.map((reply) => [reply.statusCode, reply.cookies])).toEqual([
      [401, []],
      [401, []],
    ]);
  });
});

describe('an MFA code', () => {
  test('is accepted one time step early or late, and no further', async () => {
    const { page, totpApp } = await userWithMfa();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      for (let minutes = 0; minutes < 4; minutes++) totpApp.next();
      expect([steps, (await giveCode(await pendingSignIn(page), totpApp.code(steps))).statusCode]).toEqual([
        steps,
        status,
      ]);
    }
  });

  test('works once and invalidates all earlier codes', async () => {
    const { page, totpApp } = await userWithMfa();
    const code = totpApp.next();
    expect((await giveCode(await pendingSignIn(page), code)).statusCode).toBe(200);
    const second = await pendingSignIn(page);
    for (const old of [code, totpApp.code(-1)])
      expect((await giveCode(second, old)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(second, totpApp.code(1))).statusCode).toBe(200);
  });

  test('is accepted once for two concurrent attempts', async () => {
    const { page, totpApp } = await userWithMfa();
    const both = [await pendingSignIn(page), await pendingSignIn(page)];
    const code = totpApp.next();
    const replies = await Promise.all(both.map((one) => giveCode(one, code)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 401]));
  });

  test('is consumed by turning the second factor on', async () => {
    const { page, totpApp } = await userWithMfa();
    expect((await giveCode(await pendingSignIn(page), totpApp.code())).json()).toMatchObject({
      code: 'wrong_code',
    });
  });

  test('can be a recovery code, each usable once', async () => {
    const { page, recoveryCodes } = await userWithMfa();
    const [first, second] = recoveryCodes;
    expect((await giveCode(await pendingSignIn(page), first!)).statusCode).toBe(200);
    const again = await pendingSignIn(page);
    expect((await giveCode(again, first!)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(again, second!)).statusCode).toBe(200);
    expect((await page.call('GET /api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('is refused for another user', async () => {
    const ada = await userWithMfa();
    const ben = await userWithMfa();
    const page = await pendingSignIn(ada.page);
    for (const code of [ben.totpApp.next(), ben.recoveryCodes[0]!])
      expect((await giveCode(page, code)).json()).toMatchObject({ code: 'wrong_code' });
    const [row] = await db
      .select()
      .from(secondFactorsTable)
      .where(eq(secondFactorsTable.userId, ben.page.user.id));
    await db
      .update(secondFactorsTable)
      .set({ encryptedSecret: row!.encryptedSecret })
      .where(eq(secondFactorsTable.userId, ada.page.user.id));
    // An encrypted secret copied into another user's row cannot be decrypted; recovery codes still work.
    expect((await giveCode(page, ben.totpApp.code())).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(page, ada.recoveryCodes[0]!)).statusCode).toBe(200);
  });

  test('counts as a failed password attempt when wrong, from any browser', async () => {
    const { page, totpApp } = await userWithMfa();
    const statuses: number[] = [];
    const first = await pendingSignIn(page);
    for (let i = 0; i < 8; i++) statuses.push((await giveCode(first, totpApp.wrong())).statusCode);
    const second = await pendingSignIn(page);
    statuses.push(
      (await giveCode(second, totpApp.next())).statusCode,
      (await signIn(browser(app), page)).statusCode,
    );
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
    expect(await statusOf(page)).toBe(200);
  });

  test('resets the attempt count when correct', async () => {
    const { page, totpApp } = await userWithMfa();
    // More wrong codes in total than are allowed in a row.
    for (let round = 0; round < 4; round++) {
      const one = await pendingSignIn(page);
      for (let i = 0; i < 3; i++) expect((await giveCode(one, totpApp.wrong())).statusCode).toBe(401);
      expect((await giveCode(one, totpApp.next())).statusCode).toBe(200);
    }
  });
});

describe('a pending MFA challenge', () => {
  const signInOver = { code: 'sign_in_over' };

  test('is bound to the browser that began it', async () => {
    const { page, totpApp } = await userWithMfa();
    await pendingSignIn(page);
    expect((await giveCode(browser(app), totpApp.next())).json()).toMatchObject(signInOver);
    const attacker = browser(app);
    attacker.jar.set(pendingCookie, 'x'.repeat(43));
    expect((await giveCode(attacker, totpApp.code())).json()).toMatchObject(signInOver);
  });

  test('expires after five minutes and is deleted by the sweep', async () => {
    const { page, totpApp } = await userWithMfa();
    const late = await pendingSignIn(page);
    const token = late.jar.get(pendingCookie)!;
    clock.offsetMs += fiveMinutesMs + 1;
    late.jar.set(pendingCookie, token);
    expect((await giveCode(late, totpApp.next())).json()).toMatchObject(signInOver);
    const living = await pendingSignIn(page);
    await pendingMfa.sweep();
    const left = await db.select().from(pendingMfaTable).where(eq(pendingMfaTable.userId, page.user.id));
    expect(left).toHaveLength(1);
    expect((await giveCode(living, totpApp.next())).statusCode).toBe(200);
  });

  test('works once', async () => {
    const { page, totpApp } = await userWithMfa();
    const one = await pendingSignIn(page);
    const token = one.jar.get(pendingCookie)!;
    expect((await giveCode(one, totpApp.next())).statusCode).toBe(200);
    const copy = browser(app);
    copy.jar.set(pendingCookie, token);
    expect((await giveCode(copy, totpApp.next())).json()).toMatchObject(signInOver);
  });

  test('works once for two concurrent codes and does not consume the other code', async () => {
    const { page, totpApp, recoveryCodes } = await userWithMfa();
    const one = await pendingSignIn(page);
    const copy = browser(app);
    copy.jar.set(pendingCookie, one.jar.get(pendingCookie)!);
    const replies = await Promise.all([giveCode(one, recoveryCodes[0]!), giveCode(copy, recoveryCodes[1]!)]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 401]));
    expect((await page.call('GET /api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await giveCode(await pendingSignIn(page), totpApp.next())).statusCode).toBe(200);
  });

  test('ends when the password changes or the second factor is turned off', async () => {
    const { page, totpApp } = await userWithMfa();
    const before = await pendingSignIn(page);
    const body = { currentPassword: password, newPassword: another };
    expect((await page.call('POST /api/auth/password', { body })).statusCode).toBe(204);
    expect((await giveCode(before, totpApp.next())).json()).toMatchObject(signInOver);
    const after = browser(app);
    expect((await signIn(after, page, another)).statusCode).toBe(202);
    const off = { password: another, code: totpApp.next() };
    expect((await page.call('POST /api/auth/second-factor/off', { body: off })).statusCode).toBe(204);
    expect((await giveCode(after, totpApp.next())).json()).toMatchObject(signInOver);
    expect((await signIn(after, page, another)).statusCode).toBe(200);
  });
});

test('a sign-in concurrent with the removal of the second factor by an admin succeeds with the password alone', async () => {
  const { page } = await userWithMfa();
  const fresh = browser(app);
  const { signing } = await db.transaction(async (tx) => {
    await tx.delete(secondFactorsTable).where(eq(secondFactorsTable.userId, page.user.id));
    const signingIn = signIn(fresh, page);
    await waitForBlockedQuery(db);
    return { signing: signingIn };
  });
  expect((await signing).statusCode).toBe(200);
  expect(await statusOf(fresh)).toBe(200);
});

test('a password link leads to the code prompt of an account with a second factor', async () => {
  const admin = await registerUser(context, 'admin');
  const { page, totpApp } = await userWithMfa();
  const made = await admin.call(`POST /api/admin/users/${page.user.id}/password-link`);
  const fresh = browser(app);
  const body = { token: made.json<{ token: string }>().token, newPassword: another };
  const followed = await fresh.call('POST /api/auth/forgotten-password', { body });
  expect([followed.statusCode, followed.json()]).toEqual([202, { next: 'code' }]);
  expect([await statusOf(fresh), await statusOf(page)]).toEqual([401, 401]);
  expect((await giveCode(fresh, totpApp.next())).statusCode).toBe(200);
  expect(await statusOf(fresh)).toBe(200);
});
