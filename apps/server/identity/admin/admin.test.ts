import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { User } from '#contract/auth.ts';
import type { Transaction } from '#contract/tokens.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { auditLogTable } from '#server/platform/schema/audit.tables.ts';
import { registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { testContext, unique } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, tokens } = context;
const admin = await registerUser(context, 'admin');

const setTokens = (by: SignedInUser, userId: string, body: object) =>
  by.call(`POST /api/admin/users/${userId}/tokens`, { body });
const setRole = (by: SignedInUser, userId: string, role: string) =>
  by.call(`PATCH /api/admin/users/${userId}/role`, { body: { role } });
const addTokens = (userId: string, amount: number) =>
  admin.call('POST /api/user/update-tokens', { body: { userId, amount, description: 'A gift' } });
const codeOf = (reply: { body: string }) => (JSON.parse(reply.body) as { code: string }).code;

async function ledgerOf(userId: string): Promise<(string | number)[][]> {
  const reply = await admin.call(`GET /api/admin/users/${userId}/transactions`);
  const { transactions } = reply.json<{ transactions: Transaction[] }>();
  return transactions.map(({ type, amount, balanceAfter, description }) => [
    type,
    amount,
    balanceAfter,
    description,
  ]);
}

async function auditOf(targetId: string): Promise<AuditEntry[]> {
  const reply = await admin.call('GET /api/admin/audit-log');
  return reply.json<{ entries: AuditEntry[] }>().entries.filter((entry) => entry.targetId === targetId);
}

describe('listing users', () => {
  test('returns all users newest first with balance and role, page by page', async () => {
    const older = await registerUser(context, 'creator');
    const newer = await registerUser(context);
    await setTokens(admin, older.user.id, { balance: 7, description: 'Seven' });
    interface Page {
      users: User[];
      nextCursor?: string;
    }
    const first = (await admin.call('GET /api/admin/users?limit=2')).json<Page>();
    expect(first.users.map(({ id }) => id)).toEqual([newer.user.id, older.user.id]);
    expect(first.users[1]).toEqual({
      ...older.user,
      blockedAt: null,
      role: 'creator',
      inviteValidated: true,
      tokens: 7,
    });
    expect(first.users[1]).not.toHaveProperty('passwordHash');
    const seen = new Set(first.users.map(({ id }) => id));
    for (let cursor: string | undefined = first.nextCursor; cursor;) {
      const page = (await admin.call(`GET /api/admin/users?limit=1&cursor=${cursor}`)).json<typeof first>();
      for (const { id } of page.users) seen.add(id);
      cursor = page.nextCursor;
    }
    expect(seen.size).toBe(await db.$count(usersTable));
  });

  test('counts users, active sessions and tokens in the stats', async () => {
    const before = (await admin.call('GET /api/admin/stats')).json<Record<string, number>>();
    const guest = await registerUser(context, 'creator');
    await setTokens(admin, guest.user.id, { balance: 1_000_000_000, description: 'Rich' });
    await setTokens(admin, admin.user.id, { balance: 1_000_000_000, description: 'Rich' });
    const after = (await admin.call('GET /api/admin/stats')).json<Record<string, number>>();
    expect(after['totalUsers']).toBe(before['totalUsers']! + 1);
    expect(after['activeSessions']).toBe(before['activeSessions']! + 1);
    expect(after['totalTokens']).toBe(before['totalTokens']! + 2_000_000_000);
    await guest.call('GET /api/logout');
    const left = (await admin.call('GET /api/admin/stats')).json<Record<string, number>>();
    expect(left['activeSessions']).toBe(before['activeSessions']);
  });
});

async function named(firstName: string, lastName: string, email = `${unique('u')}@example.net`) {
  const id = uuidv7();
  await db.insert(usersTable).values({ id, email, firstName, lastName });
  return id;
}
const search = async (term: string) => {
  const reply = await admin.call(`GET /api/admin/users/search?term=${encodeURIComponent(term)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ users: User[] }>().users.map(({ id }) => id);
};

describe('searching users', () => {
  test('finds parts of address and name in any case, also across both names', async () => {
    const ada = await named('Ädelheid', 'Lovelace', 'Countess@Engines.example');
    const terms = ['countess@', 'ENGINES.ex', 'ädel', 'ÄDELHEID love', 'ovelac', '  lovelace  ', 'ce'];
    const missed: string[] = [];
    for (const term of terms) if (!(await search(term)).includes(ada)) missed.push(term);
    expect(missed).toEqual([]);
    expect(await search('lovelaces')).not.toContain(ada);
  });

  test('treats no character of the term as special', async () => {
    const percent = await named('Z100%', 'a_b\\c');
    const plain = await named('Z100x', 'axb');
    expect(await search('Z100%')).toEqual([percent]);
    expect(await search('a_b')).toEqual([percent]);
    expect(await search('b\\c')).toEqual([percent]);
    expect(await search('Z100')).toEqual([plain, percent]);
    expect(await search("' OR 1=1 --")).toEqual([]);
  });

  test.each(['', ' ', 'a', ' a ', 'x'.repeat(201), 'a\0b'])('refuses the term %j', async (term) => {
    const reply = await admin.call(`GET /api/admin/users/search?term=${encodeURIComponent(term)}`);
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'validation_failed']);
  });

  test('uses an index for many users', async () => {
    const plan = Promise.withResolvers<string>();
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`
        INSERT INTO users (id, email, first_name, last_name)
        SELECT gen_random_uuid(), 'person' || n || '@many.example', md5(n::text), md5((-n)::text)
        FROM generate_series(1, 6000) AS n`);
      await tx.execute(sql`ANALYZE users`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        EXPLAIN SELECT id FROM users
        WHERE search_grams(email || E'\n' || first_name || ' ' || last_name) @> search_grams('Zebulon')
          AND strpos(lower(email || E'\n' || first_name || ' ' || last_name), lower('Zebulon')) > 0`);
      plan.resolve(rows.map((row) => row['QUERY PLAN']).join('\n'));
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(await plan.promise).toContain('users_search_idx');
  });
});

describe('setting a balance', () => {
  test('books the difference as a grant or as a correction', async () => {
    const { user } = await registerUser(context, 'creator');
    const raised = await setTokens(admin, user.id, { balance: 120, description: 'A contest' });
    expect([raised.statusCode, raised.json<User>().tokens]).toEqual([200, 120]);
    await setTokens(admin, user.id, { balance: 100, description: 'A mistake' });
    await setTokens(admin, user.id, { balance: 100, description: 'As it is' });
    expect(await ledgerOf(user.id)).toEqual([
      ['correction', 0, 100, 'As it is'],
      ['correction', -20, 100, 'A mistake'],
      ['grant', 120, 120, 'A contest'],
    ]);
    const { totals } = await tokens.history(user.id, 1, undefined);
    expect(totals).toEqual({ earned: 100, spent: 0, tracksGenerated: 0 });
  });

  test('works before the invite, and the welcome bonus is added', async () => {
    const guest = await registerUser(context);
    await setTokens(admin, guest.user.id, { balance: 5, description: 'Early' });
    const code = unique('code');
    await admin.call('POST /api/admin/invite-codes', { body: { code } });
    const reply = await guest.call('POST /api/invite/validate', { body: { code } });
    expect(reply.json<User>().tokens).toBe(55);
  });

  test('applies concurrent changes in sequence and keeps the ledger consistent', async () => {
    const { user } = await registerUser(context, 'creator');
    const balances = Array.from({ length: 20 }, (_, n) => 10 + n);
    await Promise.all(balances.map((balance) => setTokens(admin, user.id, { balance, description: 'Race' })));
    const rows = await ledgerOf(user.id);
    expect(rows.map(([, , balanceAfter]) => balanceAfter).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      balances,
    );
    expect(await tokens.verify()).toEqual([]);
  });

  const anyMessage: unknown = expect.any(String);
  test.each([
    [{ balance: -1, description: 'x' }, 'Please enter a valid token balance'],
    [{ balance: 1.5, description: 'x' }, 'Please enter a valid token balance'],
    [{ balance: 1e300, description: 'x' }, 'Please enter a valid token balance'],
    [{ balance: '5', description: 'x' }, 'Please enter a valid token balance'],
    [{ description: 'x' }, 'Please enter a valid token balance'],
    [{ balance: 5, description: '  ' }, 'Please enter a description'],
    [{ balance: 5 }, anyMessage],
    [{ balance: 5, description: 'x'.repeat(501) }, anyMessage],
    [{ balance: 5, description: 'a\0b' }, anyMessage],
  ])('refuses %j', async (body, message) => {
    const { user } = await registerUser(context, 'creator');
    const reply = await setTokens(admin, user.id, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'validation_failed', message });
    expect(await ledgerOf(user.id)).toEqual([]);
    expect(await auditOf(user.id)).toEqual([]);
  });

  test('returns 404 for an unknown user', async () => {
    const reply = await setTokens(admin, uuidv7(), { balance: 5, description: 'x' });
    expect(reply.statusCode).toBe(404);
    expect((await admin.call(`GET /api/admin/users/${uuidv7()}/transactions`)).statusCode).toBe(404);
  });
});

describe('adding to a balance', () => {
  test('adds and subtracts tokens and never goes below 0', async () => {
    const { user } = await registerUser(context, 'creator');
    expect((await addTokens(user.id, 30)).json<User>().tokens).toBe(30);
    expect((await addTokens(user.id, -10)).json<User>().tokens).toBe(20);
    const refused = await addTokens(user.id, -21);
    expect([refused.statusCode, refused.json()]).toEqual([
      402,
      expect.objectContaining({ code: 'insufficient_tokens', needed: 21, balance: 20 }),
    ]);
    expect((await ledgerOf(user.id)).map(([type, amount]) => [type, amount])).toEqual([
      ['correction', -10],
      ['grant', 30],
    ]);
    expect((await addTokens(user.id, 0)).statusCode).toBe(400);
    expect((await addTokens(user.id, 1_000_000_000)).statusCode).toBe(400);
  });

  test('applies every concurrent change', async () => {
    const { user } = await registerUser(context, 'creator');
    await Promise.all(Array.from({ length: 20 }, () => addTokens(user.id, 3)));
    const taken = await Promise.all(Array.from({ length: 20 }, () => addTokens(user.id, -7)));
    expect(taken.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    expect(await tokens.balanceOf(db, user.id)).toBe(4);
    expect(await tokens.verify()).toEqual([]);
  });
});

describe('changing a role', () => {
  test('applies to existing sessions', async () => {
    const guest = await registerUser(context, 'collaborator');
    const create = () => guest.call('POST /api/projects', { body: { name: 'Mine' } });
    expect((await create()).statusCode).toBe(403);
    const reply = await setRole(admin, guest.user.id, 'creator');
    expect(reply.json<User>()).toMatchObject({ id: guest.user.id, role: 'creator' });
    expect((await create()).statusCode).toBe(201);
    await setRole(admin, guest.user.id, 'collaborator');
    expect((await create()).statusCode).toBe(403);
  });

  test('is refused for the admin’s own account', async () => {
    for (const role of ['creator', 'admin']) {
      const reply = await setRole(admin, admin.user.id, role);
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'own_role']);
    }
    expect((await setRole(admin, uuidv7(), 'creator')).statusCode).toBe(404);
    expect((await setRole(admin, uuidv7(), 'king')).statusCode).toBe(400);
  });

  test('leaves one admin when all admins demote each other concurrently', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => registerUser(context, 'admin')));
    const all = [admin, ...others];
    const replies = await Promise.all(
      all.flatMap((by) => all.filter((of) => of !== by).map((of) => setRole(by, of.user.id, 'creator'))),
    );
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 403)).toBe(true);
    const admins = await db.$count(usersTable, sql`role = 'admin'`);
    expect(admins).toBe(1);
    await db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${admin.user.id}`);
  });
});

describe('the audit log', () => {
  test('records actor, target, values before and after, and IP address', async () => {
    const { user } = await registerUser(context, 'collaborator');
    await setTokens(admin, user.id, { balance: 9, description: 'A prize' });
    await setRole(admin, user.id, 'creator');
    const [role, balance] = await auditOf(user.id);
    expect(balance).toMatchObject({
      actor: { id: admin.user.id, email: admin.user.email },
      action: 'tokens_set',
      targetType: 'user',
      before: { balance: 0 },
      after: { balance: 9, description: 'A prize' },
      ip: '127.0.0.1',
    });
    expect(role).toMatchObject({
      action: 'role_changed',
      before: { role: 'collaborator' },
      after: { role: 'creator' },
    });
    const [row] = (await tokens.history(user.id, 1, undefined)).transactions;
    expect(row).toMatchObject({ referenceType: 'admin', referenceId: balance!.id });
  });

  test('records the creation and deletion of invite codes without the codes', async () => {
    const code = unique('secret');
    const { id } = (await admin.call('POST /api/admin/invite-codes', { body: { code, maxUses: 3 } })).json<{
      id: string;
    }>();
    await admin.call(`DELETE /api/admin/invite-codes/${id}`);
    await admin.call(`DELETE /api/admin/invite-codes/${id}`);
    await admin.call('POST /api/admin/invite-codes', { body: { code: ' ' } });
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['invite_code_deleted', 'invite_code_created']);
    expect(entries[1]!.after).toMatchObject({ role: 'collaborator', maxUses: 3, usedCount: 0 });
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  test('records no refused changes', async () => {
    const { user } = await registerUser(context, 'creator');
    const before = await db.$count(auditLogTable);
    await addTokens(user.id, -1);
    await setRole(admin, admin.user.id, 'creator');
    await setTokens(admin, uuidv7(), { balance: 1, description: 'Nobody' });
    expect(await db.$count(auditLogTable)).toBe(before);
  });

  test('pages without gaps, and its rows cannot be changed', async () => {
    const total = await db.$count(auditLogTable);
    const ids: string[] = [];
    for (let cursor = ''; ;) {
      const page = (await admin.call(`GET /api/admin/audit-log?limit=7${cursor}`)).json<{
        entries: AuditEntry[];
        nextCursor?: string;
      }>();
      ids.push(...page.entries.map(({ id }) => id));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(ids).size).toBe(total);
    expect(ids).toEqual(ids.toSorted().toReversed());
    await expect(db.update(auditLogTable).set({ ip: 'x' })).rejects.toThrow(/Failed query/);
    await expect(db.delete(auditLogTable)).rejects.toThrow(/Failed query/);
    await expect(db.execute(sql`TRUNCATE audit_log`)).rejects.toThrow(/Failed query/);
  });
});
