import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Role, User } from '#contract/auth.ts';
import type { InviteCode } from '#contract/invites.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext, unique } from '#server/testing/test-context.ts';
import { inviteCodesTable } from '../../platform/schema/invites.tables.ts';
import { humanReadableCode } from './human-readable-code.ts';

const context = await testContext();
const { db, invites, tokens } = context;

type CodeSettings = { maxUses?: number | string | null; role?: Role; isActive?: boolean; expiresAt?: string };

async function codeOf(admin: SignedInUser, settings: CodeSettings = {}): Promise<InviteCode> {
  const body = { code: unique('Code'), ...settings };
  const reply = await admin.call('POST /api/admin/invite-codes', { body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const redeem = (page: SignedInUser, code: string) =>
  page.call('POST /api/invite/validate', { body: { code } });

const usedCount = async (id: string) =>
  (await db.select().from(inviteCodesTable).where(eq(inviteCodesTable.id, id)))[0]!.usedCount;

const storedSettings = async (settings: CodeSettings) => {
  const { maxUses, expiresAt } = await codeOf(await registerUser(context, 'admin'), settings);
  return { maxUses, expiresAt };
};

// The first tests need a server without admin.
describe('the first admin code', () => {
  test('is the same for concurrent processes and at each start', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => invites.ensureFirstAdminCode()));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await invites.ensureFirstAdminCode()).toBe(codes[0]);
  });

  test('makes its redeemer an admin and is not created again', async () => {
    const code = (await invites.ensureFirstAdminCode())!;
    const first = await registerUser(context);
    const reply = await redeem(first, `  ${code.toLowerCase()} `);
    expect(reply.statusCode).toBe(200);
    expect(reply.json<User>()).toMatchObject({ role: 'admin', inviteValidated: true });
    expect(await invites.ensureFirstAdminCode()).toBeUndefined();
  });

  test('is closed at the next start when an admin exists', async () => {
    const fresh = await testContext();
    const code = (await fresh.invites.ensureFirstAdminCode())!;
    await registerUser(fresh, 'admin');
    expect(await fresh.invites.ensureFirstAdminCode()).toBeUndefined();
    const reply = await redeem(await registerUser(fresh), code);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid_invite_code' }]);
  });

  test('distributes 60 random bits evenly over its alphabet', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const letter = humanReadableCode(Uint8Array.from({ length: 12 }, () => byte))[0]!;
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(32).fill(8));
  });
});

describe('redeeming a code', () => {
  test('sets the role and grants the welcome bonus once', async () => {
    const admin = await registerUser(context, 'admin');
    const { code } = await codeOf(admin, { role: 'creator', maxUses: 2 });
    const page = await registerUser(context);
    const reply = await redeem(page, code);
    expect(reply.json<User>()).toMatchObject({ role: 'creator', inviteValidated: true, tokens: 50 });
    const again = await redeem(page, code);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([
      409,
      'invite_already_validated',
    ]);
    const { transactions } = await tokens.history(page.user.id, 10, undefined);
    expect(transactions.map(({ description, amount }) => [description, amount])).toEqual([
      ['Welcome bonus', 50],
    ]);
  });

  test('accepts exactly three of fifty concurrent requests for a code with three uses', async () => {
    const admin = await registerUser(context, 'admin');
    const { id, code } = await codeOf(admin, { maxUses: 3 });
    const redeemers = await Promise.all(Array.from({ length: 50 }, () => registerUser(context)));
    const replies = await Promise.all(redeemers.map((redeemer) => redeem(redeemer, code)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    const refused = replies.filter((reply) => reply.statusCode === 400);
    expect(refused).toHaveLength(47);
    expect(refused.every((reply) => reply.json<{ code: string }>().code === 'invalid_invite_code')).toBe(
      true,
    );
    expect(await usedCount(id)).toBe(3);
    const balances = await Promise.all(redeemers.map(({ user }) => tokens.balanceOf(db, user.id)));
    expect(balances.filter((balance) => balance === 50)).toHaveLength(3);
    expect(balances.filter((balance) => balance === 0)).toHaveLength(47);
  });

  test('counts one use for concurrent requests of one user', async () => {
    const admin = await registerUser(context, 'admin');
    const { id, code } = await codeOf(admin, { maxUses: 10 });
    const page = await registerUser(context);
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(page, code)));
    const statuses = Map.groupBy(replies, (reply) => reply.statusCode);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 7]);
    expect(await usedCount(id)).toBe(1);
    expect(await tokens.balanceOf(db, page.user.id)).toBe(50);
  });

  test('answers unknown, inactive, expired and used-up codes with the same bytes', async () => {
    const admin = await registerUser(context, 'admin');
    const usedUp = await codeOf(admin);
    await redeem(await registerUser(context), usedUp.code);
    const codes = [
      unique('unknown'),
      usedUp.code,
      (await codeOf(admin, { isActive: false })).code,
      (await codeOf(admin, { expiresAt: new Date(Date.now() - 1000).toISOString() })).code,
    ];
    const page = await registerUser(context);
    const bodies = new Set<string>();
    for (const code of codes) bodies.add((await redeem(page, code)).body);
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('invalid_invite_code');
  });

  test('never lowers a role', async () => {
    const admin = await registerUser(context, 'admin');
    const { code } = await codeOf(admin, { role: 'collaborator' });
    const page = await registerUser(context);
    await db.update(usersTable).set({ role: 'admin' }).where(eq(usersTable.id, page.user.id));
    expect((await redeem(page, code)).json<User>().role).toBe('admin');
  });

  test('is refused after ten failures, even with a valid code', async () => {
    const admin = await registerUser(context, 'admin');
    const { code } = await codeOf(admin);
    const page = await registerUser(context);
    for (let i = 0; i < 10; i++) expect((await redeem(page, 'guess')).statusCode).toBe(400);
    const refused = await redeem(page, code);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    ['is refused at an address after 200 failures there', '192.0.2.7', 429],
    ['is not refused at the loopback address, which all clients of an unnamed proxy share', '127.0.0.1', 200],
  ])('%s', async (_title, remoteAddress, status) => {
    const { code } = await codeOf(await registerUser(context, 'admin'));
    const redeemFrom = (page: SignedInUser, body: object) =>
      page.call('POST /api/invite/validate', { body, remoteAddress });
    for (let i = 0; i < 20; i++) {
      const page = await registerUser(context);
      for (let guess = 0; guess < 10; guess++) await redeemFrom(page, { code: 'guess' });
    }
    const reply = await redeemFrom(await registerUser(context), { code });
    expect(reply.statusCode).toBe(status);
  });

  test('requires a code', async () => {
    const reply = await redeem(await registerUser(context), '   ');
    expect(reply.json()).toMatchObject({
      code: 'validation_failed',
      message: 'Invite code is required',
      issues: [{ path: 'code', message: 'Invite code is required' }],
    });
  });
});

describe('an admin', () => {
  test('lists codes newest first and deletes them without affecting users who redeemed one', async () => {
    const admin = await registerUser(context, 'admin');
    const older = await codeOf(admin, { maxUses: 5 });
    const newer = await codeOf(admin);
    const guest = await registerUser(context);
    await redeem(guest, older.code);
    const listed = (await admin.call('GET /api/admin/invite-codes')).json<{ inviteCodes: InviteCode[] }>();
    const [first, second] = listed.inviteCodes;
    expect(first).toEqual(newer);
    expect(second).toEqual({ ...older, usedCount: 1 });
    expect((await admin.call(`DELETE /api/admin/invite-codes/${older.id}`)).statusCode).toBe(204);
    expect((await admin.call(`DELETE /api/admin/invite-codes/${older.id}`)).statusCode).toBe(404);
    expect((await guest.call('GET /api/auth/user')).json<User>().inviteValidated).toBe(true);
  });

  test('pages through all codes, each once', async () => {
    const admin = await registerUser(context, 'admin');
    const created = [await codeOf(admin), await codeOf(admin), await codeOf(admin)].map(({ id }) => id);
    const seen: string[] = [];
    for (let query: string | undefined = '?limit=2'; query !== undefined;) {
      const reply = await admin.call(`GET /api/admin/invite-codes${query}`);
      const page = reply.json<{ inviteCodes: InviteCode[]; nextCursor?: string }>();
      expect(page.inviteCodes.length).toBeLessThanOrEqual(2);
      seen.push(...page.inviteCodes.map(({ id }) => id));
      query = page.nextCursor === undefined ? undefined : `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(seen.slice(0, 3)).toEqual(created.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await admin.call('GET /api/admin/invite-codes?cursor=x')).statusCode).toBe(400);
  });

  test('gets a validation message for an incomplete code', async () => {
    const admin = await registerUser(context, 'admin');
    const make = async (body: object) =>
      (await admin.call('POST /api/admin/invite-codes', { body })).json<{ message: string }>().message;
    expect(await make({})).toBe('Please enter an invite code');
    expect(await make({ code: ' ' })).toBe('Please enter an invite code');
    expect(await make({ code: unique('code'), maxUses: 0 })).toBe('Max uses must be at least 1');
    expect(await make({ code: unique('code'), maxUses: 1_000_001 })).toBe(
      'Max uses must be at most 1,000,000',
    );
  });

  test('cannot create a code twice, in any case', async () => {
    const admin = await registerUser(context, 'admin');
    const { code } = await codeOf(admin);
    const reply = await admin.call('POST /api/admin/invite-codes', { body: { code: code.toUpperCase() } });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'invite_code_taken']);
  });
});

test('an unreadable maxUses counts as one, and a value below one is refused', async () => {
  for (const maxUses of [null, '', 'many'])
    expect(await storedSettings({ maxUses })).toMatchObject({ maxUses: 1 });
  expect(await storedSettings({ maxUses: '12' })).toMatchObject({ maxUses: 12 });
  const admin = await registerUser(context, 'admin');
  for (const maxUses of [0, -1, '0', 1_000_001]) {
    const reply = await admin.call('POST /api/admin/invite-codes', {
      body: { code: unique('Code'), maxUses },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ message: string }>().message).toMatch(
      /^Max uses must be at (least 1|most 1,000,000)$/,
    );
  }
});

test('an expiry is accepted in any time zone and stored in UTC', async () => {
  expect(await storedSettings({ expiresAt: '2030-01-01T01:30:00+02:00' })).toMatchObject({
    expiresAt: '2029-12-31T23:30:00.000Z',
  });
});
