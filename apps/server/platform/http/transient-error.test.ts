import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '#server/platform/storage/postgres/database.ts';
import { databaseOn } from '#server/platform/storage/postgres/pool.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { transientError } from './transient-error.ts';

const { db, connection } = await testDatabase(migrationsFolder, { expectedDeadlocks: 1 });

test('one of two deadlocked transactions commits, and the other becomes a retryable 503', async () => {
  await db.execute(sql`CREATE TABLE pair AS SELECT id, 0 AS changed FROM generate_series(1, 2) AS id`);
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE pair SET changed = changed + 1 WHERE id = ${first}`);
      locked[first - 1]!.resolve();
      await Promise.all(locked.map(({ promise }) => promise));
      await tx.execute(sql`UPDATE pair SET changed = changed + 1 WHERE id = ${second}`);
    });
  const results = await Promise.allSettled([change(1, 2), change(2, 1)]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(1);
  expect(transientError(refused[0])).toMatchObject({
    code: 'unavailable',
    message: 'Someone else changed this at the same time. Please try again.',
    facts: { retryAfter: 1 },
  });
  const { rows } = await db.execute(sql`SELECT changed FROM pair`);
  expect(rows).toEqual([{ changed: 1 }, { changed: 1 }]);
});

test('a database without free connections becomes a retryable 503', async () => {
  await db.execute(sql`CREATE ROLE one_at_a_time LOGIN PASSWORD 'only in this test' CONNECTION LIMIT 1`);
  const user = { user: 'one_at_a_time', password: 'only in this test' };
  const pool = new Pool({ ...connection, ...user, max: 3 });
  onTestFinished(async () => {
    await pool.end();
    await db.execute(sql`DROP ROLE one_at_a_time`);
  });
  const onlyConnection = await pool.connect();
  const database = databaseOn(pool);
  const results = await Promise.allSettled([
    database.execute(sql`SELECT 1`),
    database.transaction((tx) => tx.execute(sql`SELECT 1`)),
  ]);
  onlyConnection.release();
  for (const result of results) {
    expect(result.status).toBe('rejected');
    expect(transientError((result as PromiseRejectedResult).reason)).toMatchObject({
      code: 'unavailable',
      message: 'The server’s database is not responding. Please try again in a moment.',
      facts: { retryAfter: 5 },
    });
  }
});
