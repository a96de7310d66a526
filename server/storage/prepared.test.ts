import { sql } from 'drizzle-orm';
import { pgTable, integer } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import { createTestDatabase } from './testing/test-server.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const { db, pool } = database;

const numbers = pgTable('numbers', { n: integer().notNull() });
await db.execute(sql`CREATE TABLE numbers AS SELECT generate_series(1, 9)::int AS n`);

let times = 0;
const upTo = prepared((on) => {
  times += 1;
  return on
    .select()
    .from(numbers)
    .where(sql`${numbers.n} <= ${sql.placeholder('most')}`)
    .prepare('numbers_up_to');
});

test('a query is put together once for a database, and gives what is asked for each time', async () => {
  const lengths = [2, 5, 9].map(async (most) => (await upTo(db).execute({ most })).length);
  expect(await Promise.all(lengths)).toEqual([2, 5, 9]);
  expect(times).toBe(1);
});

test('PostgreSQL reads it once for a connection', async () => {
  // One call after the other uses the connection that was given back last.
  for (const most of [1, 2]) expect(await upTo(db).execute({ most })).toHaveLength(most);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS times FROM pg_prepared_statements WHERE name = 'numbers_up_to'`,
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('in a transaction it sees what the transaction did', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM numbers WHERE n > 3`);
      expect(await upTo(tx).execute({ most: 9 })).toHaveLength(3);
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  expect(await upTo(db).execute({ most: 9 })).toHaveLength(9);
});
