import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { StartError } from '../start-error.ts';
import { createTestDatabase } from '../testing/test-server.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let database: Database;
let clients: Client[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutti-migrations-'));
  database = await createTestDatabase(folder);
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.end();
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function run(): Promise<string[]> {
  const client = database.newClient();
  clients.push(client);
  await client.connect();
  return migrate(client, folder);
}

const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('migrate applies pending migrations in order, and none twice', async () => {
  await write('0001-people.sql', 'create table people (id int primary key);');
  await write(
    '0002-songs.sql',
    'create table songs (person int references people); insert into people values (1);',
  );
  expect(await run()).toEqual(['0001-people', '0002-songs']);
  expect(await run()).toEqual([]);
  await write('0003-ideas.sql', 'create table ideas (id int)');
  expect(await run()).toEqual(['0003-ideas']);
  expect(await tables()).toEqual(['ideas', 'people', 'songs']);
});

test('migrate in four concurrent processes applies each migration once', async () => {
  await write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.2);');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001-slow']);
});

test('a failed migration is rolled back, keeps earlier ones and can be corrected', async () => {
  await write('0001-good.sql', 'create table good (id int)');
  await write('0002-bad.sql', 'create table half (id int); select nonsense;');
  await expect(run()).rejects.toThrow(/^The migration 0002-bad failed and left nothing behind: .*nonsense/);
  expect(await tables()).toEqual(['good']);
  await write('0002-bad.sql', 'create table whole (id int)');
  expect(await run()).toEqual(['0002-bad']);
});

test('a migration that waits for a long transaction does not block other writers', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await run();
  await write('0002-b.sql', 'alter table a add column b int');
  const reader = await database.pool.connect();
  try {
    await reader.query('begin; select * from a');
    const migrating = run();
    await eventually(async () => {
      const { rows } = await database.pool.query('select 1 from pg_locks where not granted');
      expect(rows).not.toEqual([]);
    });
    await database.pool.query('insert into a values (1)');
    await reader.query('commit');
    expect(await migrating).toEqual(['0002-b']);
  } finally {
    reader.release(true);
  }
});

test('a migration that was changed after it was applied stops the start', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await run();
  await write('0001-a.sql', 'create table a (id bigint)');
  await expect(run()).rejects.toThrow('The migration 0001-a was changed after it was applied');
});

test('Windows line endings do not change a migration', async () => {
  await write('0001-a.sql', 'create table a (\n  id int\n)');
  await run();
  await write('0001-a.sql', 'create table a (\r\n  id int\r\n)');
  expect(await run()).toEqual([]);
});

test('a database of a newer version is rejected', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await write('0002-b.sql', 'create table b (id int)');
  await run();
  await rm(join(folder, '0002-b.sql'));
  const refused = run();
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow('holds the migration 0002-b, which this version does not know');
});

test('a migration numbered before an applied one is rejected', async () => {
  await write('0002-b.sql', 'create table b (id int)');
  await run();
  await write('0001-a.sql', 'create table a (id int)');
  await expect(run()).rejects.toThrow('0001-a comes before others that are applied already');
});

test('a migration file without a number is rejected', async () => {
  await write('people.sql', 'select 1');
  await expect(run()).rejects.toThrow('people.sql is not named like 0001-name.sql');
});
