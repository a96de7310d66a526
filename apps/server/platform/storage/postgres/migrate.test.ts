import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { StartError } from '../start-error.ts';
import { createTestDatabase, silentLog } from '../testing/test-server.ts';
import { connect, type Database } from './database.ts';
import { migrate, type MigrationState } from './migrate.ts';
import { migratingName, summaryOf, tablesOf } from './migration-progress.ts';

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

async function connectClient(settings: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...database.connection, ...settings });
  clients.push(client);
  await client.connect();
  return client;
}

async function run(log: Log = silentLog): Promise<string[]> {
  return migrate(await connectClient(), folder, { log });
}

/** A log that keeps its messages. */
function recordingLog() {
  const messages: string[] = [];
  const log = pino({}, { write: (line: string) => messages.push((JSON.parse(line) as { msg: string }).msg) });
  return { log, messages };
}

const migrationLock = Number.parseInt('tutti', 36);

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

/** Starts to build an index, which another connection then keeps from its end, without a lock on the table. */
async function heldBuild(index: string) {
  const holder = await connectClient();
  await holder.query('begin isolation level repeatable read; select 1');
  const builder = await connectClient();
  const ended = builder.query(`create index concurrently ${index} on a (id)`).then(
    () => 'built',
    (error: Error) => error.message,
  );
  await eventually(async () => {
    const { rows } = await database.pool.query(`select phase from pg_stat_progress_create_index
      where datname = current_database() and phase = 'waiting for old snapshots'`);
    expect(rows).toHaveLength(1);
  });
  return { ended, release: () => holder.query('commit') };
}

test('a migration cancels the build of an index after the start of another process, and that process can repeat it', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await run();
  const { ended, release } = await heldBuild('activities_newest_idx');
  await write('0002-b.sql', 'alter table a add column b int');
  const { log, messages } = recordingLog();
  expect(await run(log)).toEqual(['0002-b']);
  expect(await ended).toContain('canceling statement due to user request');
  expect(messages).toContainEqual(expect.stringContaining('activities_newest_idx'));
  await release();
  // Nothing is pending any more: a process that starts now cancels nothing.
  await database.pool.query('drop index activities_newest_idx');
  const repeated = await heldBuild('activities_newest_idx');
  expect(await run()).toEqual([]);
  await repeated.release();
  expect(await repeated.ended).toBe('built');
});

test('a migration of other tables, and the build of an index that is not of the application, are left alone', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await run();
  const own = await heldBuild('activities_newest_idx');
  await write('0002-b.sql', 'create table b (id int)');
  expect(await run()).toEqual(['0002-b']);
  await own.release();
  expect(await own.ended).toBe('built');
  const report = await heldBuild('report_idx');
  await write('0003-c.sql', 'alter table a add column c int');
  const migrating = run();
  await eventually(async () => {
    const { rows } = await database.pool.query('select 1 from pg_locks where not granted');
    expect(rows).not.toEqual([]);
  });
  await report.release();
  expect(await report.ended).toBe('built');
  expect(await migrating).toEqual(['0003-c']);
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

test('the log says before each migration what it does and to how many rows, and afterwards how long it took', async () => {
  await write(
    '0001-songs.sql',
    'create table songs (id int); insert into songs select generate_series(1, 2500);',
  );
  await run();
  await database.pool.query('analyze songs');
  await write(
    '0002-titles.sql',
    '-- Songs get titles. The old ones\n-- are empty.\nalter table songs add title text;',
  );
  await write('0003-empty.sql', "update songs set title = '';");
  const { log, messages } = recordingLog();
  await run(log);
  expect(messages.map((message) => message.replaceAll(/\d+(\.\d+)? s\b/g, 'N s'))).toEqual([
    'migration 0002-titles (1 of 2): Songs get titles; songs: about 2500 rows',
    'migration 0002-titles took N s',
    'migration 0003-empty (2 of 2): no description; songs: about 2500 rows',
    'migration 0003-empty took N s',
    'database migrated in N s (2 migrations)',
  ]);
});

test('the first start logs that it creates the tables, and a start without migrations nothing', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await write('0002-b.sql', 'create table b (id int)');
  const first = recordingLog();
  await run(first.log);
  expect(first.messages).toEqual([
    'creating the tables: 2 migrations',
    expect.stringMatching(/^database migrated in [\d.]+ s \(2 migrations\)$/),
  ]);
  const second = recordingLog();
  await run(second.log);
  expect(second.messages).toEqual([]);
});

test.each([
  [
    'another process',
    process.ppid,
    /^waiting for the migration of another process \(\d+@.+\), whose statement/,
  ],
  // The highest pid that Linux allows is 2^22.
  [
    'a killed process',
    4_194_305,
    /^waiting for a statement that a killed process \(4194305@.+\) left in the/,
  ],
])('the log says that the start waits for %s', async (_name, pid, sentence) => {
  await write('0001-a.sql', 'create table a (id int)');
  const holder = await connectClient({ application_name: migratingName(pid) });
  await holder.query('select pg_advisory_lock($1)', [migrationLock]);
  const statement = holder.query('select pg_sleep(1)');
  const { log, messages } = recordingLog();
  const states: MigrationState[] = [];
  const migrating = migrate(await connectClient(), folder, { log, onState: (state) => states.push(state) });
  await eventually(async () => expect(messages).toEqual([expect.stringMatching(sentence)]));
  expect(states).toEqual([{ waitsFor: messages[0]!.replace('waiting for ', '') }]);
  await statement;
  await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
  expect(await migrating).toEqual(['0001-a']);
});

test('the log names the statements that keep a migration from its tables', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await run();
  await write('0002-b.sql', 'alter table a add column b int');
  const reader = await connectClient({ application_name: 'a report' });
  await reader.query('begin; select * from a');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const migrating = run(log);
  await eventually(async () =>
    expect(lines.join('')).toMatch(
      /"statements":\["a report \(database pid \d+\), idle in transaction for \d+ s"\].*waits for statements/,
    ),
  );
  await reader.query('commit');
  expect(await migrating).toEqual(['0002-b']);
});

test('a stopped migration leaves nothing behind and no statement running, and the next start repeats it', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await write('0002-long.sql', 'create table b (id int); select pg_sleep(60);');
  const stop = new AbortController();
  const states: MigrationState[] = [];
  const opening = connect(database.connection, folder, silentLog, {
    signal: stop.signal,
    onState: (state) => states.push(state),
  });
  const sleeping = `select 1 from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`;
  await eventually(async () => expect((await database.pool.query(sleeping)).rowCount).toBe(1));
  stop.abort(new Error('SIGTERM'));
  await expect(opening).rejects.toThrow('SIGTERM');
  expect(states.at(-1)).toEqual({ migration: '0002-long', number: 2, of: 2 });
  expect((await database.pool.query(sleeping)).rowCount).toBe(0);
  expect(await tables()).toEqual(['a']);
  await write('0002-long.sql', 'create table b (id int)');
  expect(await run()).toEqual(['0002-long']);
});

test('a migration whose process is killed leaves nothing behind, and the next start repeats it', async () => {
  await write('0001-a.sql', 'create table a (id int)');
  await write('0002-long.sql', 'create table b (id int); select pg_sleep(3);');
  const modules = ['./database.ts', '../testing/test-server.ts'].map((path) => import.meta.resolve(path));
  const [connection, scripts] = [database.connection, folder].map((value) => JSON.stringify(value));
  const program = `
    const [{ connect }, { silentLog }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
    await connect(${connection}, ${scripts}, silentLog);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const exited = once(child, 'exit');
  await eventually(async () => {
    const { rowCount } = await database.pool.query(`select from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(3)%' and state = 'active' and pid <> pg_backend_pid()`);
    expect(rowCount).toBe(1);
  });
  child.kill('SIGKILL');
  await exited;
  expect(await tables()).toEqual(['a']);
  expect(await run()).toEqual(['0002-long']);
  expect(await tables()).toEqual(['a', 'b']);
  expect(await run()).toEqual([]);
});

test('summaryOf is the first sentence of the comment at the beginning', () => {
  expect(summaryOf('-- Keys of 3.5 bytes\n-- get shorter. And so on.\nselect 1;')).toBe(
    'Keys of 3.5 bytes get shorter',
  );
  expect(summaryOf('-- One line only\nselect 1; -- not this')).toBe('One line only');
  expect(summaryOf('select 1;\n-- late')).toBeUndefined();
});

test('tablesOf finds the tables that statements change or read through an index', () => {
  expect(
    tablesOf(`-- alter table not_this
      ALTER TABLE ONLY one ADD x int; update two set x = 1; DELETE FROM three; INSERT INTO four SELECT 1;
      CREATE UNIQUE INDEX five_idx ON five (x); UPDATE one SET x = 2; CREATE TRIGGER t AFTER UPDATE OF x ON six`),
  ).toEqual(['one', 'two', 'three', 'four', 'five']);
});
