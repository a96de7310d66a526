import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { startTcpProxy } from '#server/testing/faults/tcp-proxy.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { openPool } from './pool.ts';

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
  expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(1);
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
