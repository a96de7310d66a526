import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { recordRowChanges } from './row-changes.ts';

const { db } = await testDatabase();
const changes = await recordRowChanges(db);
const recorded = async () => (await changes()).map(({ table, what }) => `${what} ${table}`);

beforeEach(async () => {
  await db.execute(sql`TRUNCATE users CASCADE`);
  await db.execute(sql`
    INSERT INTO users (id, email) SELECT gen_random_uuid(), n || '@example.org' FROM generate_series(1, 3) n`);
  await changes();
});

test('recordRowChanges reports each inserted, updated and deleted row once', async () => {
  await db.execute(sql`INSERT INTO users (id, email) VALUES (gen_random_uuid(), 'ada@example.org')`);
  await db.execute(sql`UPDATE users SET first_name = 'Ada' WHERE email < 'b' AND email > 'a'`);
  await db.execute(sql`DELETE FROM users WHERE email < '3'`);
  const [inserted, updated, ...deleted] = await changes();
  expect(inserted).toMatchObject({ table: 'users', what: 'INSERT', before: null });
  expect(updated).toMatchObject({ what: 'UPDATE', before: { first_name: '' }, after: { first_name: 'Ada' } });
  expect(deleted.map(({ what }) => what)).toEqual(['DELETE', 'DELETE']);
  expect(await recorded()).toEqual([]);
});

test('recordRowChanges reports cascaded changes and truncated tables', async () => {
  await db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, expires_at) SELECT 'a', id, now() FROM users LIMIT 1`);
  await db.execute(sql`DELETE FROM users`);
  expect((await recorded()).toSorted()).toEqual([
    'DELETE sessions',
    ...Array(3).fill('DELETE users'),
    'INSERT sessions',
  ]);
  await db.execute(sql`TRUNCATE sessions`);
  expect(await recorded()).toEqual(['TRUNCATE sessions']);
});

test('recordRowChanges ignores rolled-back changes and updates without effect', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM users`);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await db.execute(sql`UPDATE users SET email = email`);
  await db.execute(sql`INSERT INTO users (id, email) SELECT id, email FROM users ON CONFLICT DO NOTHING`);
  expect(await recorded()).toEqual([]);
});

test('recordRowChanges covers every table', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'note')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['attempts', 'migrations']);
});
