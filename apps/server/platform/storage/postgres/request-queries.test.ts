import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { transientError } from '#server/platform/http/transient-error.ts';
import { eventually } from '#server/testing/eventually.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { databaseOn, openPool } from './pool.ts';
import { reasonToCancel, runInRequest } from './request-queries.ts';

const { connection, db: outside } = await testDatabase();

/** A pool of one connection, whose requests may query for a second. */
function smallPool() {
  const { pool, close, isAlive } = openPool(connection, silentLog, { size: 1, requestQueryMs: 1_000 });
  onCleanup(close);
  return { db: databaseOn(pool), isAlive, pool };
}

const request = (isRead: boolean, isGone = () => false) => ({ isRead, isGone });
const sleeping = (seconds: number) => sql`SELECT pg_sleep(${seconds})`;
const active = async () => {
  const { rowCount } = await outside.execute(sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`);
  return rowCount;
};

test('a query of a request that takes too long ends, and is an error of its own', async () => {
  const { db } = smallPool();
  const error = await runInRequest(request(false), async () => await db.execute(sleeping(60))).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(transientError(error)).toMatchObject({ code: 'query_timeout' });
  await eventually(async () => expect(await active()).toBe(0));
});

test('a query that belongs to no request may take its time', async () => {
  const { db } = smallPool();
  expect((await db.execute(sleeping(2.5))).rowCount).toBe(1);
});

test('a reading query ends when its client has gone, and later ones on the pool are not hit', async () => {
  const { db } = smallPool();
  let isGone = false;
  const reading = runInRequest(
    request(true, () => isGone),
    async () => await db.execute(sleeping(60)),
  );
  reading.catch(() => undefined);
  await eventually(async () => expect(await active()).toBe(1));
  isGone = true;
  await expect(reading).rejects.toThrow('Failed query');
  for (let index = 0; index < 20; index += 1) expect((await db.execute(sql`SELECT 1`)).rowCount).toBe(1);
  expect(await active()).toBe(0);
});

test('a transaction goes on when its client has gone', async () => {
  const { db } = smallPool();
  const counted = await runInRequest(
    request(true, () => true),
    () => db.transaction(async (tx) => (await tx.execute(sleeping(0.9))).rowCount),
  );
  expect(counted).toBe(1);
});

test('a query that waits for a connection keeps its request', async () => {
  const { db } = smallPool();
  const first = db.execute(sleeping(0.5));
  // Its connection is handed over in the context of the first one, which has no limit.
  const second = runInRequest(request(false), async () => await db.execute(sleeping(60)));
  await expect(second).rejects.toThrow('Failed query');
  await first;
});

test('a statement that ends a transaction is never cancelled', () => {
  const query = { sinceMs: 0, request: request(true, () => true), isInTransaction: false };
  expect(reasonToCancel({ ...query, isTransactionEnd: true }, 60_000, 1_000)).toBeUndefined();
  expect(reasonToCancel({ ...query, isTransactionEnd: false }, 60_000, 1_000)).toBe('timeout');
  expect(reasonToCancel({ ...query, isTransactionEnd: false }, 10, 1_000)).toBe('closed');
});

test('the database counts as alive while all connections of the pool are busy', async () => {
  const { db, isAlive } = smallPool();
  const busy = db.execute(sleeping(1.5));
  await sleep(50);
  expect(await isAlive()).toBe(true);
  await busy;
});
