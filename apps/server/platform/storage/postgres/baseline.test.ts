import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { StartError } from '../start-error.ts';
import { catalogOf } from '../testing/catalog.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../testing/test-server.ts';
import { migrationsFolder } from './database.ts';
import { migrate } from './migrate.ts';

const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
const ids = files.map((name) => name.slice(0, -'.sql'.length));
const [baseline, ...later] = ids;

const [empty, baselineOnly] = await Promise.all(
  ['empty', 'baseline'].map((name) => mkdtemp(join(tmpdir(), `tutti-${name}-`))),
);
await cp(join(migrationsFolder, files[0]!), join(baselineOnly!, files[0]!));
afterAll(() => Promise.all([empty!, baselineOnly!].map((folder) => rm(folder, { recursive: true }))));

let database: TestDatabase;
let client: Client;

async function open(folder: string): Promise<void> {
  database = await createTestDatabase(folder);
  client = database.newClient();
  await client.connect();
}
beforeEach(() => open(empty!));
afterEach(async () => {
  await client.end();
  await database.close();
});

const run = (folder = migrationsFolder) => migrate(client, folder, { log: silentLog });

const appliedIds = async () => {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM migrations ORDER BY id COLLATE "C"');
  return rows.map(({ id }) => id);
};

/** The rows that the replaced migrations left, with checksums of files that are no longer there. */
const replaced = [
  '0001-accounts-and-invites',
  '0102-rows-hang-on-their-project.late',
  '0116-rows-hang-on-their-project',
  '0207-jobs-by-their-track',
  '0210-order-of-vote-candidates',
];
async function setApplied(...applied: readonly string[]): Promise<void> {
  await client.query('DELETE FROM migrations');
  await client.query(
    `INSERT INTO migrations (id, checksum) SELECT id, 'former' FROM unnest($1::text[]) AS id`,
    [applied],
  );
}

// Written by catalogOf with the 72 migrations of commit 2255cba, which the baseline replaces, on PostgreSQL 18. A later
// version of PostgreSQL may print expressions differently: `git archive 2255cba server/storage/migrations` has them.
test('the baseline makes exactly what the migrations made that it replaces', async () => {
  await run(baselineOnly);
  const expected = await readFile(join(import.meta.dirname, '../testing/baseline-catalog.txt'), 'utf8');
  expect(`${(await catalogOf(client)).join('\n')}\n`).toBe(expected);
});

test('an empty database gets the baseline and the later migrations', async () => {
  expect(await run()).toEqual(ids);
  expect(await appliedIds()).toEqual(ids);
  expect(await run()).toEqual([]);
});

test.each([0, 7, later.length])(
  'a database with %i later migrations counts the baseline as applied, and keeps its rows of migrations',
  async (count) => {
    const half = await mkdtemp(join(tmpdir(), 'tutti-half-'));
    for (const name of files.slice(0, 1 + count)) await cp(join(migrationsFolder, name), join(half, name));
    await run(half);
    await rm(half, { recursive: true });
    await client.query('DELETE FROM migrations WHERE id = $1', [baseline]);
    await client.query(
      `INSERT INTO migrations (id, checksum) SELECT id, 'former' FROM unnest($1::text[]) AS id`,
      [replaced],
    );
    expect(await run()).toEqual(later.slice(count));
    expect(await appliedIds()).toEqual([...replaced, ...later]);
    expect(await run()).toEqual([]);
  },
);

test('a killed process leaves nothing of the baseline behind, and the next start begins it again', async () => {
  // A table of the baseline that another transaction makes keeps it waiting halfway.
  await client.query('BEGIN');
  await client.query('CREATE TABLE webhook_deliveries (id int)');
  const modules = ['./database.ts', '../testing/test-server.ts'].map((path) => import.meta.resolve(path));
  const program = `
    const [{ connect, migrationsFolder }, { silentLog }] =
      await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
    await connect(${JSON.stringify(database.connection)}, migrationsFolder, silentLog);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const exited = once(child, 'exit');
  await eventually(async () => {
    const { rowCount } = await database.pool.query(`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND starts_with(application_name, 'tutti migrating')`);
    expect(rowCount).toBe(1);
  });
  child.kill('SIGKILL');
  await exited;
  await client.query('ROLLBACK');
  expect(await run()).toEqual(ids);
});

test.each([1, 2, replaced.length - 1])(
  'a database that has %i of the replaced migrations is told the way, and does not change',
  async (count) => {
    const applied = replaced.slice(0, count);
    await setApplied(...applied);
    await client.query('CREATE TABLE users (id int); INSERT INTO users VALUES (7)');
    const before = await catalogOf(client);
    const refused = run();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      `The database is too old for this version (its last migration is ${applied.at(-1)}): start version 2255cba on it once, and then this one (docs/operating.md, "From a version before 2255cba"). Nothing was changed.`,
    );
    expect(await catalogOf(client)).toEqual(before);
    expect(await appliedIds()).toEqual(applied);
  },
);

test('a database of the baseline that holds an unknown migration of a lower number is not taken for an old one', async () => {
  await run();
  await client.query(`INSERT INTO migrations (id, checksum) VALUES ('0209-other', '')`);
  await expect(run()).rejects.toThrow('holds the migration 0209-other, which this version does not know');
});

// Databases remember the checksum of each migration, and do not start with a changed one, not even with a changed comment.
test('no migration was changed after it was added', async () => {
  const sums = await readFile(join(migrationsFolder, 'checksums.txt'), 'utf8');
  const found = await Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name));
      return `${createHash('sha256').update(sql).digest('hex')}  ${name}`;
    }),
  );
  expect(found, 'add a line to checksums.txt: sha256sum NNNN-name.sql >> checksums.txt').toEqual(
    sums.trimEnd().split('\n'),
  );
});
