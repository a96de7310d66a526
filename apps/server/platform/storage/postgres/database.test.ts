import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createTestDatabase, silentLog } from '../testing/test-server.ts';
import { killServer } from '../testing/writer-process.ts';
import { openDatabase } from './database.ts';
import { isConnectionLost, isUniqueViolation } from './errors.ts';

const { db, pool } = await testDatabase();
const scratch = await mkdtemp(join(tmpdir(), 'tutti-database-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('count and sum return numbers and now() returns a Date, through the pool and through Drizzle', async () => {
  const text = `select count(*) as count, sum(n) as sum, now() as at from generate_series(1, 3) as n`;
  const { rows } = await pool.query(text);
  expect(rows).toEqual([{ count: 3, sum: 6, at: expect.any(Date) }]);
  const raw = await db.execute(sql`select count(*) as count, ${Number.MAX_SAFE_INTEGER}::bigint as big`);
  expect(raw.rows).toEqual([{ count: 1, big: Number.MAX_SAFE_INTEGER }]);
});

test('a bigint beyond the safe integers throws a RangeError', async () => {
  await expect(pool.query('select 9007199254740993 as big')).rejects.toThrow(RangeError);
});

test('isUniqueViolation recognizes a unique violation, also through Drizzle', async () => {
  await pool.query('create table once (id int primary key)');
  await pool.query('insert into once values (1)');
  const again = db.execute(sql`insert into once values (1)`);
  await expect(again).rejects.toSatisfy(isUniqueViolation);
  await expect(db.execute(sql`select nonsense`)).rejects.not.toSatisfy(isUniqueViolation);
});

test('a pool serves the next query after all its connections were terminated', async () => {
  const database = await createTestDatabase();
  try {
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.02)')));
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      database.connection.database,
    ]);
    await expect.poll(() => database.pool.totalCount).toBe(0);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});

test('isConnectionLost recognizes a query that was terminated', async () => {
  const client = await pool.connect();
  try {
    client.on('error', () => undefined);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const running = client.query('select pg_sleep(10)');
    await Promise.all([
      expect(running).rejects.toSatisfy(isConnectionLost),
      pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
  } finally {
    client.release(true);
  }
});

test.skipIf(process.platform !== 'linux')(
  'queries fail as lost connections while the embedded server is down, and then succeed again',
  async () => {
    const database = await openDatabase({ dataDir: scratch }, silentLog);
    try {
      await database.pool.query('create table kept (id int)');
      killServer(join(scratch, 'postgres', 'cluster'));
      const failures: unknown[] = [];
      const ask = () =>
        database.pool.query('select 1 from kept').then(
          () => 'back',
          (error) => failures.push(error),
        );
      await expect.poll(ask, { timeout: 15_000, interval: 5 }).toBe('back');
      expect(failures.length).toBeGreaterThan(0);
      expect(failures.filter((error) => !isConnectionLost(error))).toEqual([]);
    } finally {
      await database.close();
    }
  },
);

test('an unreachable database stops the start with one sentence without the password', async () => {
  const databaseUrl = 'postgres://tutti:s3cret@127.0.0.1:1/tutti';
  const error: unknown = await openDatabase({ databaseUrl, dataDir: scratch }, silentLog).catch(
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/The database tutti at 127\.0\.0\.1:1 can't be opened: .*ECONNREFUSED/);
  expect(String(error)).not.toContain('s3cret');
});

test('two test databases are isolated, and close drops them', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.pool.query('create table only_one (id int)');
  await expect(two.pool.query('select from only_one')).rejects.toThrow('does not exist');
  await Promise.all([one.close(), two.close()]);
  const { rowCount } = await pool.query('select 1 from pg_database where datname = any ($1)', [
    [one.connection.database, two.connection.database],
  ]);
  expect(rowCount).toBe(0);
});
