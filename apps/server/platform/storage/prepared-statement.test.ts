import { DrizzleQueryError, eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { preparedStatement } from './prepared-statement.ts';
import { createTestDatabase } from './testing/test-server.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const { db, pool } = database;

const numbers = pgTable('numbers', { n: integer().notNull() });
await db.execute(sql`CREATE TABLE numbers AS SELECT generate_series(1, 9)::int AS n`);

let times = 0;
const upTo = preparedStatement((on) => {
  times += 1;
  return on
    .select()
    .from(numbers)
    .where(sql`${numbers.n} <= ${sql.placeholder('most')}`)
    .prepare('numbers_up_to');
});

test('a prepared statement is built once per database and takes new values at each execution', async () => {
  const lengths = [2, 5, 9].map(async (most) => (await upTo(db).execute({ most })).length);
  expect(await Promise.all(lengths)).toEqual([2, 5, 9]);
  expect(times).toBe(1);
});

const things = pgTable('things', {
  id: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  names: text().array().notNull(),
  facts: jsonb(),
  numberId: integer('number_id').notNull(),
});
await db.execute(sql`CREATE TABLE things (id int, at timestamptz, names text[], facts jsonb, number_id int)`);
await db.execute(sql`INSERT INTO things VALUES (1, '2026-01-31 12:00:00.123Z', '{a,"b, c"}', '{"n": [1]}', 4),
  (2, '2026-01-31 12:00:00Z', '{}', NULL, 20)`);

const columns = {
  id: things.id,
  at: things.at,
  names: things.names,
  facts: things.facts,
  twice: sql<number>`id * 2`,
};
const same = eq(numbers.n, things.numberId);

test.each([
  [
    'inner',
    (on: typeof db) =>
      on
        .select({ ...columns, other: { n: numbers.n } })
        .from(things)
        .innerJoin(numbers, same),
  ],
  [
    'left',
    (on: typeof db) =>
      on
        .select({ ...columns, other: { n: numbers.n } })
        .from(things)
        .leftJoin(numbers, same),
  ],
  ['no', (on: typeof db) => on.select(columns).from(things)],
])('a prepared statement with %s join returns the rows of the plain query', async (join, query) => {
  const ready = preparedStatement((on) => query(on as typeof db).prepare(`things_with_${join}_join`));
  const rows = await query(db);
  expect(rows.length).toBe(join === 'inner' ? 1 : 2);
  expect(await ready(db).execute()).toEqual(rows);
});

test('a prepared statement is parsed once per connection', async () => {
  // Sequential calls reuse the connection that was released last.
  for (const most of [1, 2]) expect(await upTo(db).execute({ most })).toHaveLength(most);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS times FROM pg_prepared_statements WHERE name = 'numbers_up_to'`,
  );
  expect(rows).toEqual([{ times: 1 }]);
});

test('a prepared statement in a transaction sees the changes of the transaction', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM numbers WHERE n > 3`);
      expect(await upTo(tx).execute({ most: 9 })).toHaveLength(3);
      throw new Error('never mind');
    }),
  ).rejects.toThrow('never mind');
  expect(await upTo(db).execute({ most: 9 })).toHaveLength(9);
});

const quotient = preparedStatement((on) =>
  on
    .select({
      big: sql<number>`${sql.placeholder('by')}::bigint`,
      by: sql<number>`9 / ${sql.placeholder('by')}::bigint`,
    })
    .from(numbers)
    .limit(1)
    .prepare('quotient'),
);

test.each([
  ['division by zero', 0, /division by zero/],
  ['unreadable value', 2 ** 60, /too large for a number/],
])('a failed execution (%s) rejects, and the connection serves the next one', async (_how, by, reason) => {
  await db.transaction(async (tx) => {
    expect(await quotient(tx).execute({ by: 3 })).toEqual([{ big: 3, by: 3 }]);
    const failure: unknown = await tx
      .transaction((inner) => quotient(inner).execute({ by }))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DrizzleQueryError);
    expect(String((failure as Error).cause)).toMatch(reason);
    expect(await quotient(tx).execute({ by: 9 })).toEqual([{ big: 9, by: 1 }]);
  });
});

test('concurrent executions use the column description of the first one', async () => {
  const query = preparedStatement((on) =>
    on.select(columns).from(things).orderBy(things.id).prepare('described'),
  );
  const rows = await query(db).execute();
  const all = await Promise.all([1, 2, 3, 4].map(() => query(db).execute()));
  expect(all).toEqual([rows, rows, rows, rows]);
});
