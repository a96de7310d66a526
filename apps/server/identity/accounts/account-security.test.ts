import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listSessions } from '#contract/sessions.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';
import { eq } from 'drizzle-orm';
import { browser, password, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { waitForBlockedQuery } from '#server/testing/blocked-query.ts';
import { hashPassword } from './passwords.ts';

const context = await testContext();
const { app, db } = context;
const another = 'a lamp above the siding';

const change = (page: SignedInUser, currentPassword: string, newPassword: string) =>
  page.call('POST /api/auth/password', { body: { currentPassword, newPassword } });
const statusOf = async (page: Pick<SignedInUser, 'call'>) =>
  (await page.call('GET /api/auth/user')).statusCode;
const sessionsOf = async (page: SignedInUser) =>
  (await page.call('GET /api/auth/sessions')).json<ReplyOf<typeof listSessions>>();

async function elsewhere({ user }: SignedInUser, secret = password) {
  const page = browser(app);
  const body = { email: user.email, password: secret };
  const { statusCode } = await page.call('POST /api/auth/sign-in', { body });
  return { ...page, statusCode };
}

describe('changing the password', () => {
  test('ends all other sessions and renews the token of the current one', async () => {
    const page = await registerUser(context);
    const other = await elsewhere(page);
    const before = new Map(page.jar);
    expect((await change(page, password, another)).statusCode).toBe(204);
    expect([await statusOf(page), await statusOf(other)]).toEqual([200, 401]);
    const thief = browser(app);
    for (const [name, value] of before) thief.jar.set(name, value);
    expect(await statusOf(thief)).toBe(401);
    expect((await elsewhere(page)).statusCode).toBe(401);
    expect((await elsewhere(page, another)).statusCode).toBe(200);
  });

  test('requires the current password and is refused after ten wrong ones, without affecting sign-in elsewhere', async () => {
    const page = await registerUser(context);
    const other = await elsewhere(page);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await change(page, 'not my password', another)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await elsewhere(page)).statusCode).toBe(200);
    expect(await statusOf(other)).toBe(200);
  });

  test('refuses a concurrent sign-in with the old password', async () => {
    const page = await registerUser(context);
    const { thief } = await db.transaction(async (tx) => {
      await tx.select().from(usersTable).where(eq(usersTable.id, page.user.id)).for('update');
      const signingIn = elsewhere(page);
      await waitForBlockedQuery(db);
      const passwordHash = await hashPassword(another);
      await tx.update(usersTable).set({ passwordHash }).where(eq(usersTable.id, page.user.id));
      return { thief: signingIn };
    });
    expect((await thief).statusCode).toBe(401);
    expect(await statusOf(await thief)).toBe(401);
    expect((await elsewhere(page, another)).statusCode).toBe(200);
  });

  test('refuses a weak password', async () => {
    const page = await registerUser(context);
    const reply = await change(page, password, 'password2026');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'newPassword' }] });
    const short = await change(page, password, 'too short');
    expect(short.json()).toMatchObject({ issues: [{ path: 'newPassword' }] });
  });

  test('succeeds once for two concurrent requests with the same current password', async () => {
    const page = await registerUser(context);
    const other = { ...(await elsewhere(page)), user: page.user };
    const replies = await Promise.all([
      change(page, password, another),
      change(other, password, `${another}s`),
    ]);
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([204, 401]));
  });

  test('is refused for an account without password', async () => {
    const page = await registerUser(context);
    await db.update(usersTable).set({ passwordHash: null }).where(eq(usersTable.id, page.user.id));
    expect((await sessionsOf(page)).hasPassword).toBe(false);
    expect((await change(page, password, another)).json()).toMatchObject({ code: 'no_password' });
  });
});

test('a user lists their sessions and ends all others', async () => {
  const page = await registerUser(context);
  const others = [await elsewhere(page), await elsewhere(page)];
  const stranger = await registerUser(context);
  const { sessions, hasPassword } = await sessionsOf(page);
  expect(hasPassword).toBe(true);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
  for (const { startedAt, usedAt } of sessions) expect(usedAt >= startedAt).toBe(true);
  expect((await page.call('DELETE /api/auth/sessions')).statusCode).toBe(204);
  expect(await Promise.all([page, ...others, stranger].map(statusOf))).toEqual([200, 401, 401, 200]);
  expect((await sessionsOf(page)).sessions).toHaveLength(1);
});

test('an admin ends all sessions of a user, which is recorded in the audit log', async () => {
  const admin = await registerUser(context, 'admin');
  const page = await registerUser(context);
  const other = await elsewhere(page);
  expect((await admin.call(`DELETE /api/admin/users/${page.user.id}/sessions`)).statusCode).toBe(204);
  expect(await Promise.all([page, other, admin].map(statusOf))).toEqual([401, 401, 200]);
  const log = (await admin.call('GET /api/admin/audit-log?limit=1')).json<{ entries: unknown[] }>();
  expect(log.entries).toMatchObject([
    { action: 'sessions_ended', targetId: page.user.id, before: { sessions: 2 } },
  ]);
});
