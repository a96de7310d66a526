import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { startTcpProxy } from '#server/testing/faults/tcp-proxy.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { databaseOfTests, databaseOn, openPool, refuseNestedConnections } from './pool.ts';

const { connection } = await testDatabase();

test('queries of a server that stops responding fail within seconds, and are reported once', async () => {
  const { host, port } = connection;
  const proxy = await startTcpProxy(
    host?.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: port! },
  );
  onCleanup(() => proxy.close());
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { pool, close } = openPool({ ...connection, host: '127.0.0.1', port: proxy.port }, log);
  onCleanup(close);
  await Promise.all([pool.query('select 1'), pool.query('select 1'), pool.query('select 1')]);
  proxy.blackhole();
  // They begin at different times, so that each one becomes slow at a different check.
  const queries = [0, 600, 1_200].map(async (ms) => {
    await sleep(ms);
    return pool.query('select 1');
  });
  const settled = await Promise.allSettled(queries);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(lines.filter((line) => line.includes('database not responding'))).toHaveLength(1);
  await proxy.restore();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection stays open when its statement finds the disk full', async () => {
  const { pool, close } = openPool(connection, pino({ level: 'silent' }), { size: 1 });
  onCleanup(close);
  const backend = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]!.pid;
  };
  const before = await backend();
  const full = `do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`;
  await expect(pool.query(full)).rejects.toThrow('No space left');
  expect(await backend()).toBe(before);
});

function guardedPool() {
  const { pool, close } = openPool(connection, pino({ level: 'silent' }), { size: 2 });
  onCleanup(close);
  const refused: Error[] = [];
  refuseNestedConnections(pool, (error) => void refused.push(error));
  return { pool, db: databaseOn(pool), refused };
}

describe('a pool that refuses nested connections', () => {
  const one = sql`SELECT 1`;

  test('throws inside a transaction, and reports it also if the error is handled', async () => {
    const { pool, db, refused } = guardedPool();
    await expect(db.transaction(() => db.execute(one))).rejects.toThrow(/inside a transaction|^Failed query/);
    await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toThrow(
      /inside a transaction|^Failed query/,
    );
    const handled = await db.transaction(async () => {
      await sleep(1);
      return Promise.resolve()
        .then(() => pool.connect())
        .then(
          () => 'connected',
          (error: Error) => error.message,
        );
    });
    expect(handled).toMatch('Pass the transaction on');
    expect(refused).toHaveLength(3);
  });

  test('has connections for what is not inside one', async () => {
    const { db, pool, refused } = guardedPool();
    // A savepoint of the transaction, two transactions at once, and work that begins after the end of one.
    await db.transaction((tx) => tx.transaction((inner) => inner.execute(one)));
    await Promise.all([1, 2].map(() => db.transaction((tx) => tx.execute(one))));
    const ended = Promise.withResolvers<void>();
    const later = await db.transaction(async (tx) => {
      await tx.execute(one);
      return { reading: ended.promise.then(() => db.execute(one)) };
    });
    ended.resolve();
    expect((await later.reading).rowCount).toBe(1);
    // What a test does while it holds a transaction open is not the server's.
    await databaseOfTests(pool).transaction(() => db.execute(one));
    expect(refused).toEqual([]);
  });
});
