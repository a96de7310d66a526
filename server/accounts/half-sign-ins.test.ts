import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { browser, password, somebody, type Browser, type SignedIn } from '#server/testing/browser.ts';
import { peopleApp } from '#server/testing/people-app.ts';
import { withPhone } from '#server/testing/phone.ts';
import { somebodyWaits } from '#server/testing/waits-for-lock.ts';
import { halfSignInsTable, secondFactorsTable } from './second-factor.tables.ts';

const people = await peopleApp();
const { app, db, clock, halfSignIns } = people;
const half = '__Secure-tutti_half_sign_in';
const session = '__Host-tutti_session';
const another = 'a lamp above the siding';
const fiveMinutesMs = 300_000;
beforeEach(() => {
  // Time only moves forward, and each test gets new attempt windows.
  clock.offsetMs += 60_000;
});

const signIn = (page: Browser, { user }: SignedIn, secret = password) =>
  page.call('POST /api/auth/sign-in', { body: { email: user.email, password: secret } });
const giveCode = (page: Browser, code: string) =>
  page.call('POST /api/auth/sign-in/code', { body: { code } });
const statusOf = async (page: Browser) => (await page.call('GET /api/auth/user')).statusCode;

async function somebodyCareful() {
  const page = await somebody(people);
  return { page, ...(await withPhone(page, clock)) };
}

/** A browser with a pending challenge. */
async function halfWay(of: SignedIn) {
  const page = browser(app);
  const reply = await signIn(page, of);
  expect(reply.statusCode).toBe(202);
  return page;
}

describe('password sign-in to an account with a second factor', () => {
  test('leads to the code prompt and starts no session', async () => {
    const { page, phone } = await somebodyCareful();
    const fresh = browser(app);
    const reply = await signIn(fresh, page);
    expect([reply.statusCode, reply.json()]).toEqual([202, { next: 'code' }]);
    expect([...fresh.jar.keys()]).toEqual([half]);
    expect(reply.headers['set-cookie']).toMatch(
      /Path=\/api\/auth\/sign-in\/code; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await statusOf(fresh)).toBe(401);
    // The challenge token is not valid as a session token.
    const sly = browser(app);
    sly.jar.set(session, fresh.jar.get(half)!);
    expect(await statusOf(sly)).toBe(401);
    const done = await giveCode(fresh, phone.next());
    expect([done.statusCode, done.json<User>().id]).toEqual([200, page.user.id]);
    expect([...fresh.jar.keys()]).toEqual([session, '__Secure-tutti_device']);
    expect(await statusOf(fresh)).toBe(200);
  });

  test('keeps the browser’s existing session until the code is verified', async () => {
    const { page, phone } = await somebodyCareful();
    const other = await somebody(people);
    await signIn(other, page);
    expect((await other.call('GET /api/auth/user')).json<User>().id).toBe(other.user.id);
    const before = new Map(other.jar);
    await giveCode(other, phone.next());
    expect((await other.call('GET /api/auth/user')).json<User>().id).toBe(page.user.id);
    const old = browser(app);
    old.jar.set(session, before.get(session)!);
    expect(await statusOf(old)).toBe(401);
  });

  test('answers a wrong password as for any other account', async () => {
    const { page } = await somebodyCareful();
    const plain = await somebody(people);
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
    const { page, phone } = await somebodyCareful();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      for (let minutes = 0; minutes < 4; minutes++) phone.next();
      expect([steps, (await giveCode(await halfWay(page), phone.code(steps))).statusCode]).toEqual([
        steps,
        status,
      ]);
    }
  });

  test('works once and invalidates all earlier codes', async () => {
    const { page, phone } = await somebodyCareful();
    const code = phone.next();
    expect((await giveCode(await halfWay(page), code)).statusCode).toBe(200);
    const second = await halfWay(page);
    for (const old of [code, phone.code(-1)])
      expect((await giveCode(second, old)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(second, phone.code(1))).statusCode).toBe(200);
  });

  test('is accepted once for two concurrent attempts', async () => {
    const { page, phone } = await somebodyCareful();
    const both = [await halfWay(page), await halfWay(page)];
    const code = phone.next();
    const replies = await Promise.all(both.map((one) => giveCode(one, code)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 401]));
  });

  test('is consumed by turning the second factor on', async () => {
    const { page, phone } = await somebodyCareful();
    expect((await giveCode(await halfWay(page), phone.code())).json()).toMatchObject({ code: 'wrong_code' });
  });

  test('can be a recovery code, each usable once', async () => {
    const { page, recoveryCodes } = await somebodyCareful();
    const [first, second] = recoveryCodes;
    expect((await giveCode(await halfWay(page), first!)).statusCode).toBe(200);
    const again = await halfWay(page);
    expect((await giveCode(again, first!)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(again, second!)).statusCode).toBe(200);
    expect((await page.call('GET /api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('is refused for another user', async () => {
    const ada = await somebodyCareful();
    const ben = await somebodyCareful();
    const page = await halfWay(ada.page);
    for (const code of [ben.phone.next(), ben.recoveryCodes[0]!])
      expect((await giveCode(page, code)).json()).toMatchObject({ code: 'wrong_code' });
    const [row] = await db
      .select()
      .from(secondFactorsTable)
      .where(eq(secondFactorsTable.userId, ben.page.user.id));
    await db
      .update(secondFactorsTable)
      .set({ sealedSecret: row!.sealedSecret })
      .where(eq(secondFactorsTable.userId, ada.page.user.id));
    // An encrypted secret copied into another user's row cannot be decrypted; recovery codes still work.
    expect((await giveCode(page, ben.phone.code())).json()).toMatchObject({ code: 'wrong_code' });
    expect((await giveCode(page, ada.recoveryCodes[0]!)).statusCode).toBe(200);
  });

  test('counts as a failed password attempt when wrong, from any browser', async () => {
    const { page, phone } = await somebodyCareful();
    const statuses: number[] = [];
    const first = await halfWay(page);
    for (let i = 0; i < 8; i++) statuses.push((await giveCode(first, phone.wrong())).statusCode);
    const second = await halfWay(page);
    statuses.push(
      (await giveCode(second, phone.next())).statusCode,
      (await signIn(browser(app), page)).statusCode,
    );
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
    expect(await statusOf(page)).toBe(200);
  });

  test('resets the attempt count when correct', async () => {
    const { page, phone } = await somebodyCareful();
    // More wrong codes in total than are allowed in a row.
    for (let round = 0; round < 4; round++) {
      const one = await halfWay(page);
      for (let i = 0; i < 3; i++) expect((await giveCode(one, phone.wrong())).statusCode).toBe(401);
      expect((await giveCode(one, phone.next())).statusCode).toBe(200);
    }
  });
});

describe('a pending MFA challenge', () => {
  const over = { code: 'sign_in_over' };

  test('is bound to the browser that began it', async () => {
    const { page, phone } = await somebodyCareful();
    await halfWay(page);
    expect((await giveCode(browser(app), phone.next())).json()).toMatchObject(over);
    const guessing = browser(app);
    guessing.jar.set(half, 'x'.repeat(43));
    expect((await giveCode(guessing, phone.code())).json()).toMatchObject(over);
  });

  test('expires after five minutes and is deleted by the sweep', async () => {
    const { page, phone } = await somebodyCareful();
    const late = await halfWay(page);
    const token = late.jar.get(half)!;
    clock.offsetMs += fiveMinutesMs + 1;
    late.jar.set(half, token);
    expect((await giveCode(late, phone.next())).json()).toMatchObject(over);
    const living = await halfWay(page);
    await halfSignIns.sweep();
    const left = await db.select().from(halfSignInsTable).where(eq(halfSignInsTable.userId, page.user.id));
    expect(left).toHaveLength(1);
    expect((await giveCode(living, phone.next())).statusCode).toBe(200);
  });

  test('works once', async () => {
    const { page, phone } = await somebodyCareful();
    const one = await halfWay(page);
    const token = one.jar.get(half)!;
    expect((await giveCode(one, phone.next())).statusCode).toBe(200);
    const copy = browser(app);
    copy.jar.set(half, token);
    expect((await giveCode(copy, phone.next())).json()).toMatchObject(over);
  });

  test('works once for two concurrent codes and does not consume the other code', async () => {
    const { page, phone, recoveryCodes } = await somebodyCareful();
    const one = await halfWay(page);
    const copy = browser(app);
    copy.jar.set(half, one.jar.get(half)!);
    const replies = await Promise.all([giveCode(one, recoveryCodes[0]!), giveCode(copy, recoveryCodes[1]!)]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 401]));
    expect((await page.call('GET /api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await giveCode(await halfWay(page), phone.next())).statusCode).toBe(200);
  });

  test('ends when the password changes or the second factor is turned off', async () => {
    const { page, phone } = await somebodyCareful();
    const before = await halfWay(page);
    const body = { currentPassword: password, newPassword: another };
    expect((await page.call('POST /api/auth/password', { body })).statusCode).toBe(204);
    expect((await giveCode(before, phone.next())).json()).toMatchObject(over);
    const after = browser(app);
    expect((await signIn(after, page, another)).statusCode).toBe(202);
    const off = { password: another, code: phone.next() };
    expect((await page.call('POST /api/auth/second-factor/off', { body: off })).statusCode).toBe(204);
    expect((await giveCode(after, phone.next())).json()).toMatchObject(over);
    expect((await signIn(after, page, another)).statusCode).toBe(200);
  });
});

test('a sign-in concurrent with the removal of the second factor by an admin succeeds with the password alone', async () => {
  const { page } = await somebodyCareful();
  const fresh = browser(app);
  const { signing } = await db.transaction(async (tx) => {
    await tx.delete(secondFactorsTable).where(eq(secondFactorsTable.userId, page.user.id));
    const asked = signIn(fresh, page);
    await somebodyWaits(db);
    return { signing: asked };
  });
  expect((await signing).statusCode).toBe(200);
  expect(await statusOf(fresh)).toBe(200);
});

test('a password link leads to the code prompt of an account with a second factor', async () => {
  const admin = await somebody(people, 'admin');
  const { page, phone } = await somebodyCareful();
  const made = await admin.call(`POST /api/admin/users/${page.user.id}/password-link`);
  const fresh = browser(app);
  const body = { token: made.json<{ token: string }>().token, newPassword: another };
  const followed = await fresh.call('POST /api/auth/forgotten-password', { body });
  expect([followed.statusCode, followed.json()]).toEqual([202, { next: 'code' }]);
  expect([await statusOf(fresh), await statusOf(page)]).toEqual([401, 401]);
  expect((await giveCode(fresh, phone.next())).statusCode).toBe(200);
  expect(await statusOf(fresh)).toBe(200);
});
