import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CurrentUser, Role } from '#contract/auth.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { createPasswordLink } from '#contract/password-links.ts';
import type { getSecondFactor } from '#contract/second-factor.ts';
import { sessionCookieName } from '#server/platform/http/session-cookie.ts';
import { browser, password, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { enableSecondFactor } from '#server/testing/totp-app.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';

const strict = await testContext({ SECOND_FACTOR: 'everyone' });
const forAdmins = await testContext({ SECOND_FACTOR: 'admins' });

type Page = Pick<SignedInUser, 'call'>;
const secondFactorRequired = [403, { code: 'second_factor_required' }];
const me = async (page: Page) => (await page.call('GET /api/auth/user')).json<CurrentUser>();
async function projects(page: Page) {
  const reply = await page.call('GET /api/projects');
  return [reply.statusCode, reply.json<unknown>()];
}
const state = async (page: Page) =>
  (await page.call('GET /api/auth/second-factor')).json<ReplyOf<typeof getSecondFactor>>();
const turnOff = (page: Page, code: string) =>
  page.call('POST /api/auth/second-factor/off', { body: { password, code } });
const setRole = (admin: Page, { user }: SignedInUser, role: Role) =>
  admin.call(`PATCH /api/admin/users/${user.id}/role`, { body: { role } });
const cookieName = sessionCookieName(true);
const sessionId = ({ jar }: SignedInUser) => createHash('sha256').update(jar.get(cookieName)!).digest();

async function adminWithMfa() {
  const admin = await registerUser(forAdmins, 'admin');
  return { ...admin, ...(await enableSecondFactor(admin, forAdmins.clock)) };
}

describe('with SECOND_FACTOR=everyone', () => {
  test('the first admin redeems the printed code, sets up a second factor and gains access', async () => {
    const code = (await strict.invites.ensureFirstAdminCode())!;
    const page = await registerUser(strict);
    expect(await me(page)).toMatchObject({ inviteValidated: false, needsSecondFactor: false });
    expect(await projects(page)).toMatchObject([403, { code: 'invite_required' }]);
    const redeemed = await page.call('POST /api/invite/validate', { body: { code } });
    expect(redeemed.json()).toMatchObject({ role: 'admin' });

    expect(await me(page)).toMatchObject({ inviteValidated: true, needsSecondFactor: true });
    expect(await projects(page)).toMatchObject(secondFactorRequired);
    expect((await page.call('GET /api/admin/users')).statusCode).toBe(403);
    expect(await state(page)).toMatchObject({ isOn: false, isDemanded: true });
    await enableSecondFactor(page, strict.clock);
    expect(await me(page)).toMatchObject({ needsSecondFactor: false });
    expect(await projects(page)).toMatchObject([200, []]);
    expect((await page.call('GET /api/admin/users')).statusCode).toBe(200);
  });

  test('a password alone gives no access, at sign-in and with a password link', async () => {
    const { user } = await registerUser(strict, 'creator');
    const again = browser(strict.app);
    const body = { email: user.email, password };
    expect((await again.call('POST /api/auth/sign-in', { body })).statusCode).toBe(200);
    expect(await projects(again)).toMatchObject(secondFactorRequired);

    const admin = await registerUser(strict, 'admin');
    await enableSecondFactor(admin, strict.clock);
    const link = await admin.call(`POST /api/admin/users/${user.id}/password-link`);
    const { token } = link.json<ReplyOf<typeof createPasswordLink>>();
    const linked = browser(strict.app);
    const followed = await linked.call('POST /api/auth/forgotten-password', {
      body: { token, newPassword: `${password} anew` },
    });
    expect(followed.statusCode).toBe(200);
    expect(await projects(linked)).toMatchObject(secondFactorRequired);
  });

  test('sign-out works without a second factor', async () => {
    const page = await registerUser(strict, 'creator');
    expect((await page.call('GET /api/logout')).statusCode).toBe(302);
    expect((await page.call('GET /api/auth/user')).statusCode).toBe(401);
  });

  test('an SSO session needs no second factor, while a password session of the same account does', async () => {
    const page = await registerUser(strict, 'creator');
    const { token } = await strict.sessions.start(page.user.id, undefined, { byProvider: true });
    expect(await projects(page)).toMatchObject(secondFactorRequired);
    const byProvider = browser(strict.app);
    byProvider.jar.set(cookieName, token);
    expect(await me(byProvider)).toMatchObject({ needsSecondFactor: false });
    expect(await projects(byProvider)).toMatchObject([200, []]);
    // Changing the password renews the token but not the kind of session.
    const body = { currentPassword: password, newPassword: `${password} anew` };
    expect((await byProvider.call('POST /api/auth/password', { body })).statusCode).toBe(204);
    expect(byProvider.jar.get(cookieName)).not.toBe(token);
    expect(await projects(byProvider)).toMatchObject([200, []]);
  });

  test('an account without password needs no second factor', async () => {
    const page = await registerUser(strict, 'creator');
    await strict.db.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, page.user.id));
    expect(await projects(page)).toMatchObject([200, []]);
  });

  test('a session that existed before the setting needs a second factor at its next request', async () => {
    const before = await testContext();
    const page = await registerUser(before, 'creator');
    expect(await projects(page)).toMatchObject([200, []]);
    const { app } = await testContext({ SECOND_FACTOR: 'everyone' }, before.storage.database);
    const since = browser(app);
    since.jar.set(cookieName, page.jar.get(cookieName)!);
    expect(await projects(since)).toMatchObject(secondFactorRequired);
  });
});

describe('with SECOND_FACTOR=admins', () => {
  test('other roles need no second factor and can turn theirs off', async () => {
    const page = await registerUser(forAdmins, 'creator');
    expect(await projects(page)).toMatchObject([200, []]);
    const { totpApp } = await enableSecondFactor(page, forAdmins.clock);
    expect(await state(page)).toMatchObject({ isOn: true, isDemanded: false });
    expect((await turnOff(page, totpApp.next())).statusCode).toBe(204);
  });

  test('a new admin needs a second factor at the next request and receives no more live events', async () => {
    const admin = await adminWithMfa();
    const page = await registerUser(forAdmins, 'creator');
    expect(await projects(page)).toMatchObject([200, []]);
    const ids = [sessionId(admin), sessionId(page)];
    expect(await forAdmins.sessions.activeIds(ids)).toHaveLength(2);
    expect((await setRole(admin, page, 'admin')).statusCode).toBe(200);
    expect(await projects(page)).toMatchObject(secondFactorRequired);
    expect(await forAdmins.sessions.activeIds(ids)).toEqual([sessionId(admin)]);
    expect((await setRole(admin, page, 'creator')).statusCode).toBe(200);
    expect(await projects(page)).toMatchObject([200, []]);
  });

  test('an admin cannot turn off the second factor but can renew the recovery codes', async () => {
    const admin = await adminWithMfa();
    const refused = await turnOff(admin, admin.totpApp.next());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'second_factor_demanded',
        message: 'Two-factor stays on because this server requires it.',
      },
    ]);
    expect(await state(admin)).toMatchObject({ isOn: true, isDemanded: true });
    const body = { password, code: admin.totpApp.next() };
    const renewed = await admin.call('POST /api/auth/second-factor/recovery-codes', { body });
    expect(renewed.statusCode).toBe(200);
  });

  test('an admin whose second factor was removed by another admin sets up a new one', async () => {
    const [admin, other] = [await adminWithMfa(), await adminWithMfa()];
    const taken = await admin.call(`DELETE /api/admin/users/${other.user.id}/second-factor`);
    expect(taken.statusCode).toBe(204);
    const left = await admin.call(`GET /api/admin/users/${other.user.id}/second-factor`);
    expect(left.json()).toEqual({ isOn: false, isDemanded: true });
    expect(await projects(other)).toMatchObject(secondFactorRequired);
    const body = { email: other.user.email, password };
    const again = browser(forAdmins.app);
    expect((await again.call('POST /api/auth/sign-in', { body })).statusCode).toBe(200);
    expect(await projects(again)).toMatchObject(secondFactorRequired);
    await enableSecondFactor(again, forAdmins.clock);
    // The second factor belongs to the account, so the other browser has access too.
    expect(await projects(again)).toMatchObject([200, []]);
    expect(await projects(other)).toMatchObject([200, []]);
  });
});
