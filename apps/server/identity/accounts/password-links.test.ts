import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { createPasswordLink } from '#contract/password-links.ts';
import { browser, password, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';

const dayMs = 86_400_000;
const context = await testContext();
const { app, db, links } = context;
const admin = await registerUser(context, 'admin');
const another = 'a lamp above the siding';

const ask = (asker: SignedInUser, { user }: SignedInUser) =>
  asker.call(`POST /api/admin/users/${user.id}/password-link`);
const linkFor = async (page: SignedInUser) =>
  (await ask(admin, page)).json<ReplyOf<typeof createPasswordLink>>().token;
const follow = (token: string, newPassword = another, page = browser(app)) =>
  page.call('POST /api/auth/forgotten-password', { body: { token, newPassword } });
const signIn = ({ user }: SignedInUser, secret: string) =>
  browser(app).call('POST /api/auth/sign-in', { body: { email: user.email, password: secret } });
const statusOf = async (page: Pick<SignedInUser, 'call'>) =>
  (await page.call('GET /api/auth/user')).statusCode;

describe('a password link', () => {
  test('sets a new password, ends the old sessions, and works once', async () => {
    const page = await registerUser(context);
    const token = await linkFor(page);
    expect((await signIn(page, password)).statusCode).toBe(200);
    const elsewhere = browser(app);
    const followed = await follow(token, another, elsewhere);
    expect([followed.statusCode, followed.json().id]).toEqual([200, page.user.id]);
    expect([await statusOf(elsewhere), await statusOf(page)]).toEqual([200, 401]);
    expect((await signIn(page, password)).statusCode).toBe(401);
    expect((await signIn(page, another)).statusCode).toBe(200);
    expect((await follow(token, `${another}s`)).json()).toMatchObject({ code: 'invalid_link' });
    expect((await signIn(page, another)).statusCode).toBe(200);
  });

  test('changes nothing until it is followed, and is recorded in the audit log', async () => {
    const page = await registerUser(context);
    await linkFor(page);
    expect(await statusOf(page)).toBe(200);
    const log = (await admin.call('GET /api/admin/audit-log?limit=1')).json<{ entries: unknown[] }>();
    expect(log.entries).toMatchObject([
      { action: 'password_link_created', targetId: page.user.id, before: null, after: null },
    ]);
  });

  test('ends when the password changes, and after a day', async () => {
    const page = await registerUser(context);
    const token = await linkFor(page);
    const body = { currentPassword: password, newPassword: another };
    expect((await page.call('POST /api/auth/password', { body })).statusCode).toBe(204);
    expect((await follow(token)).json()).toMatchObject({ code: 'invalid_link' });
    const old = links.sign('new-password', links.read('new-password', await linkFor(page)), Date.now() - 1);
    expect((await follow(old)).json()).toMatchObject({ code: 'invalid_link' });
    const made = (await ask(admin, page)).json<ReplyOf<typeof createPasswordLink>>();
    expect(Math.abs(Date.parse(made.expiresAt) - Date.now() - dayMs)).toBeLessThan(60_000);
  });

  test('is accepted once for two concurrent requests', async () => {
    const token = await linkFor(await registerUser(context));
    const replies = await Promise.all([follow(token), follow(token, `${another}s`)]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 400]));
  });

  test('is valid only for its purpose and user', async () => {
    const page = await registerUser(context);
    const facts = links.read('new-password', await linkFor(page));
    const forged = [
      links.sign('verify-email', facts),
      links.sign('new-password', { userId: page.user.id }),
      links.sign('new-password', { ...facts, userId: admin.user.id }),
      links.sign('new-password', { ...facts, userId: '00000000-0000-7000-8000-000000000000' }),
      `${(await linkFor(page)).slice(0, -3)}AAA`,
    ];
    for (const reply of await Promise.all(forged.map((token) => follow(token))))
      expect(reply.json()).toMatchObject({ code: 'invalid_link' });
    expect((await signIn(page, password)).statusCode).toBe(200);
  });

  test('refuses a weak password and stays valid', async () => {
    const token = await linkFor(await registerUser(context));
    const easy = await follow(token, 'password2026');
    expect(easy.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'newPassword' }] });
    expect((await follow(token)).statusCode).toBe(200);
  });

  test('cannot be created for the admin’s own account or an account without password', async () => {
    expect((await ask(admin, admin)).json()).toMatchObject({ code: 'own_password' });
    const page = await registerUser(context);
    await db.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, page.user.id));
    expect((await ask(admin, page)).json()).toMatchObject({ code: 'no_password' });
  });
});
