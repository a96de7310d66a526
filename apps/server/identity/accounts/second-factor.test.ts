import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSecondFactor, renewRecoveryCodes } from '#contract/second-factor.ts';
import { browser, password, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { totpApp, setUp, enableSecondFactor } from '#server/testing/totp-app.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';
import { recoveryCodesTable, secondFactorsTable } from '../../platform/schema/second-factor.tables.ts';

const context = await testContext();
const { app, db, clock, links } = context;

const confirm = (page: Pick<SignedInUser, 'call'>, body: { setUp: string; code: string }) =>
  page.call('PUT /api/auth/second-factor', { body });
const turnOff = (page: SignedInUser, code: string, secret = password) =>
  page.call('POST /api/auth/second-factor/off', { body: { password: secret, code } });
const renew = (page: SignedInUser, code: string, secret = password) =>
  page.call('POST /api/auth/second-factor/recovery-codes', { body: { password: secret, code } });
const state = async (page: SignedInUser) =>
  (await page.call('GET /api/auth/second-factor')).json<ReplyOf<typeof getSecondFactor>>();

async function elsewhere({ user }: SignedInUser) {
  const page = browser(app);
  await page.call('POST /api/auth/sign-in', { body: { email: user.email, password } });
  return { ...page, user };
}

describe('turning on a second factor', () => {
  test('requires the password, returns the setup data for an app, and takes effect with a valid code', async () => {
    const page = await registerUser(context);
    const refused = await page.call('POST /api/auth/second-factor', {
      body: { password: 'not my password' },
    });
    expect(refused.json()).toMatchObject({
      code: 'wrong_credentials',
      message: 'The password is incorrect.',
    });
    const begun = await setUp(page);
    const address = new URL(begun.address);
    expect(decodeURIComponent(address.pathname)).toBe(`/Tutti:${page.user.email}`);
    expect(address.searchParams.get('secret')).toBe(begun.secret);
    expect(begun.qrCode.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(await state(page)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isDemanded: false });
    const authenticator = totpApp(begun.secret, clock);
    for (const code of [authenticator.wrong(), '', '００００００'])
      expect((await confirm(page, { setUp: begun.setUp, code })).json()).toMatchObject({
        code: 'wrong_code',
      });
    const reply = await confirm(page, { setUp: begun.setUp, code: authenticator.code() });
    const { recoveryCodes } = reply.json<ReplyOf<typeof renewRecoveryCodes>>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await state(page)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await page.call('POST /api/auth/second-factor', { body: { password } })).json()).toMatchObject({
      code: 'second_factor_on',
    });
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const page = await registerUser(context);
    const begun = await setUp(page);
    const code = totpApp(begun.secret, clock).code();
    const { recoveryCodes } = (await confirm(page, { setUp: begun.setUp, code })).json();
    const [factor] = await db
      .select()
      .from(secondFactorsTable)
      .where(eq(secondFactorsTable.userId, page.user.id));
    const codes = await db
      .select()
      .from(recoveryCodesTable)
      .where(eq(recoveryCodesTable.userId, page.user.id));
    const stored = [factor!.encryptedSecret, ...codes.map(({ codeHash }) => codeHash)].map((bytes) =>
      bytes.toString('latin1'),
    );
    for (const plaintext of [begun.secret, ...recoveryCodes])
      for (const bytes of stored) expect(bytes).not.toContain(plaintext);
    expect(codes).toHaveLength(10);
    expect(factor!.encryptedSecret).toHaveLength(12 + 16 + 20);
  });

  test('succeeds for one of two concurrent setups, each with its own secret', async () => {
    const page = await registerUser(context);
    const both = [page, await elsewhere(page)];
    const begun = await Promise.all(both.map(setUp));
    const replies = await Promise.all(
      begun.map(({ setUp: token, secret }, i) =>
        confirm(both[i]!, { setUp: token, code: totpApp(secret, clock).code() }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 409]));
    const winner = replies.findIndex((reply) => reply.statusCode === 200);
    expect((await state(page)).recoveryCodesLeft).toBe(10);
    const authenticator = totpApp(begun[winner]!.secret, clock);
    expect((await turnOff(page, authenticator.next())).statusCode).toBe(204);
  });

  test('is bound to the session that began it, for ten minutes', async () => {
    const page = await registerUser(context);
    const other = await elsewhere(page);
    const { setUp: token, secret } = await setUp(page);
    const authenticator = totpApp(secret, clock);
    const stranger = await registerUser(context);
    const forged = links.sign('second-factor', { secret });
    for (const [client, setUpToken] of [
      [other, token],
      [stranger, token],
      [page, forged],
      [page, 'none'],
    ] as const)
      expect((await confirm(client, { setUp: setUpToken, code: authenticator.code() })).json()).toMatchObject(
        {
          code: 'invalid_link',
          message: 'This took too long or was started in another browser. Please start over.',
        },
      );
    clock.offsetMs += 600_001;
    expect((await confirm(page, { setUp: token, code: authenticator.code() })).json()).toMatchObject({
      code: 'invalid_link',
    });
    expect((await state(page)).isOn).toBe(false);
  });

  test('is refused for an account without password', async () => {
    const page = await registerUser(context);
    await db.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, page.user.id));
    expect((await page.call('POST /api/auth/second-factor', { body: { password } })).json()).toMatchObject({
      code: 'no_password',
    });
  });
});

describe('turning off a second factor and renewing recovery codes', () => {
  test('requires the password and an unused code', async () => {
    const page = await registerUser(context);
    const { totpApp: authenticator } = await enableSecondFactor(page, clock);
    const used = authenticator.code();
    expect((await turnOff(page, authenticator.next(), 'not my password')).json()).toMatchObject({
      code: 'wrong_credentials',
    });
    for (const code of [authenticator.wrong(), used, '', 'no code'])
      expect((await turnOff(page, code)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await state(page)).isOn).toBe(true);
    expect((await turnOff(page, authenticator.code())).statusCode).toBe(204);
    expect(await state(page)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isDemanded: false });
    expect((await turnOff(page, authenticator.next())).json()).toMatchObject({ code: 'second_factor_off' });
    expect((await renew(page, authenticator.next())).json()).toMatchObject({ code: 'second_factor_off' });
  });

  test('accepts a recovery code in any case, with or without hyphens', async () => {
    const page = await registerUser(context);
    const { recoveryCodes } = await enableSecondFactor(page, clock);
    const typed = ` ${recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')} `;
    expect((await turnOff(page, typed)).statusCode).toBe(204);
  });

  test('replaces all recovery codes when they are renewed', async () => {
    const page = await registerUser(context);
    const { totpApp: authenticator, recoveryCodes: before } = await enableSecondFactor(page, clock);
    const reply = await renew(page, authenticator.next());
    const { recoveryCodes } = reply.json<ReplyOf<typeof renewRecoveryCodes>>();
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.filter((code) => before.includes(code))).toEqual([]);
    expect((await state(page)).recoveryCodesLeft).toBe(10);
    expect((await turnOff(page, before[0]!)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await turnOff(page, recoveryCodes[0]!)).statusCode).toBe(204);
  });

  test('counts wrong codes as wrong passwords, and a right password does not reset the count of codes', async () => {
    const page = await registerUser(context);
    const { totpApp: authenticator } = await enableSecondFactor(page, clock);
    const change = { currentPassword: password, newPassword: password };
    for (let i = 0; i < 9; i++) {
      expect((await turnOff(page, authenticator.wrong())).statusCode).toBe(401);
      expect((await page.call('POST /api/auth/password', { body: change })).statusCode).toBe(204);
    }
    expect((await turnOff(page, authenticator.wrong())).statusCode).toBe(401);
    expect((await turnOff(page, authenticator.next())).statusCode).toBe(429);
    expect((await state(page)).isOn).toBe(true);
  });
});

describe('an admin', () => {
  test('reads and removes a user’s second factor, which is recorded in the audit log', async () => {
    const admin = await registerUser(context, 'admin');
    const page = await registerUser(context);
    const path = `/api/admin/users/${page.user.id}/second-factor`;
    expect((await admin.call(`GET ${path}`)).json()).toEqual({ isOn: false, isDemanded: false });
    expect((await admin.call(`DELETE ${path}`)).json()).toMatchObject({ code: 'second_factor_off' });
    await enableSecondFactor(page, clock);
    expect((await admin.call(`GET ${path}`)).json()).toEqual({ isOn: true, isDemanded: false });
    expect((await page.call(`DELETE ${path}`)).statusCode).toBe(403);
    expect((await admin.call(`DELETE ${path}`)).statusCode).toBe(204);
    expect((await admin.call(`GET ${path}`)).json()).toEqual({ isOn: false, isDemanded: false });
    const log = (await admin.call('GET /api/admin/audit-log?limit=1')).json<{ entries: unknown[] }>();
    expect(log.entries).toMatchObject([
      { action: 'second_factor_removed', targetId: page.user.id, actor: { id: admin.user.id } },
    ]);
    const signedIn = await elsewhere(page);
    expect((await signedIn.call('GET /api/auth/user')).statusCode).toBe(200);
  });

  test('cannot remove their own second factor or that of an unknown user', async () => {
    const admin = await registerUser(context, 'admin');
    await enableSecondFactor(admin, clock);
    const own = await admin.call(`DELETE /api/admin/users/${admin.user.id}/second-factor`);
    expect(own.json()).toMatchObject({ code: 'own_second_factor' });
    expect((await state(admin)).isOn).toBe(true);
    const nobody = '/api/admin/users/00000000-0000-7000-8000-000000000000/second-factor';
    for (const method of ['GET', 'DELETE'])
      expect((await admin.call(`${method} ${nobody}`)).statusCode).toBe(404);
  });
});
