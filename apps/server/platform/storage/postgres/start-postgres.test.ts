import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../testing/test-server.ts';
import { killServer, startWriter } from '../testing/writer-process.ts';
import { startPostgres, type EmbeddedPostgres } from './start-postgres.ts';

/** Several starts in sequence are slow on a busy machine. */
const slow = { timeout: 240_000 };

const scratch = await mkdtemp(join(tmpdir(), 'tutti-launch-'));
const template = await createFolder('made');
await (await startPostgres(template, silentLog)).stop();
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function createFolder(name: string): Promise<string> {
  const folder = join(scratch, name);
  await mkdir(folder);
  return folder;
}

/** A folder with a copy of that cluster, faster than a first start. */
async function copyTemplate(name: string): Promise<string> {
  const folder = join(scratch, name);
  await cp(template, folder, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') });
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres(dataDir, silentLog);
  onTestFinished(() => server.stop());
  return server;
}

async function query<T>(server: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: T }>(sql);
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

test('the server listens on a socket in a folder of its owner only, and on no port', async () => {
  const server = await start(template);
  expect(
    await query(server, `select setting as value from pg_settings where name = 'listen_addresses'`),
  ).toEqual(['']);
  expect(await query(server, `select setting as value from pg_settings where name = 'fsync'`)).toEqual([
    'on',
  ]);
  for (const name of ['.', 'cluster', 'socket', 'log']) {
    expect((await stat(join(template, 'postgres', name))).mode & 0o777).toBe(0o700);
  }
});

test('data survives a clean stop, and the server does not run meanwhile', async () => {
  const first = await startPostgres(template, silentLog);
  await query(first, `create table kept as select 'yes' as value`);
  await first.stop();
  expect(existsSync(pidFile(template))).toBe(false);
  const second = await start(template);
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select value from kept')).toEqual(['yes']);
});

test('two data folders have two servers', async () => {
  const other = await start(await copyTemplate('other'));
  const server = await start(template);
  await query(other, `create table only_here as select 1 as value`);
  await expect(query(server, 'select value from only_here')).rejects.toThrow('does not exist');
});

test('a data folder whose path is too long for a socket works', async () => {
  const folder = await copyTemplate(join('long'.repeat(30), 'é'.repeat(30)));
  const server = await start(folder);
  const socketFolder = server.connection.host ?? '';
  expect(socketFolder).toMatch(/^\/tmp\/tutti-/);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  expect(await query(server, 'select 1 as value')).toEqual([1]);
  await server.stop();
  await rm(socketFolder, { recursive: true });
});

test('a data folder path may contain any character', async () => {
  const server = await start(await copyTemplate(`it's "a", b\\c=d`));
  expect(await query(server, 'select 1 as value')).toEqual([1]);
});

test('three processes that start at once on an empty folder share one server', slow, async () => {
  const folder = await createFolder('race');
  const [first, second, third] = [startWriter(folder), startWriter(folder), startWriter(folder)] as const;
  const writers = [first, second, third];
  const ways = await Promise.all(writers.map(({ ready }) => ready));
  expect(ways.toSorted()).toEqual(['adopted', 'adopted', 'started']);
  await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true);

  // Stopping one process keeps the server running for the others; the last one stops it.
  expect(await first.end()).toBe(0);
  const before = third.acknowledged.length;
  await expect.poll(() => third.acknowledged.length).toBeGreaterThan(before);
  expect(await second.end()).toBe(0);
  expect(await third.end()).toBe(0);
  expect(existsSync(pidFile(folder))).toBe(false);
  const server = await start(folder);
  const ids = writers.flatMap(({ acknowledged }) => acknowledged);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await query(server, 'select count(*)::int as value from written')).toEqual([ids.length]);
});

test('the server of a killed process is adopted, and stopped by its new owner', async () => {
  const writer = startWriter(template);
  await writer.ready;
  await writer.kill();
  expect(existsSync(pidFile(template))).toBe(true);
  const server = await startPostgres(template, silentLog);
  expect(server.adopted).toBe(true);
  await server.stop();
  expect(existsSync(pidFile(template))).toBe(false);
});

test('a kill at any moment of the first start leaves a usable folder', slow, async () => {
  const folder = await createFolder('first-kills');
  for (const afterMs of [250, 450, 650]) {
    const writer = startWriter(folder);
    await sleep(afterMs);
    await writer.kill();
  }
  const server = await start(folder);
  expect(await query(server, 'select 1 as value')).toEqual([1]);
});

test('a server that dies while the application runs is restarted', async () => {
  const server = await start(template);
  killServer(join(template, 'postgres', 'cluster'));
  await expect
    .poll(() => query(server, 'select 1 as value').catch(() => 'not yet'), { timeout: 15_000 })
    .toEqual([1]);
});

test('a pid file whose pid now belongs to another program does not stop the start', async () => {
  await writeFile(pidFile(template), `${process.pid}\n${template}/postgres/cluster\n`);
  const server = await start(template);
  expect(server.adopted).toBe(false);
});

test('an empty pid file, as a full disk leaves it, does not stop the start', async () => {
  await writeFile(pidFile(template), '');
  const server = await start(template);
  expect(server.adopted).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  await writeFile(
    join(template, 'postgres', 'launch.lock'),
    JSON.stringify({ pid: process.pid, started: 'long ago' }),
  );
  expect(await query(await start(template), 'select 1 as value')).toEqual([1]);
});

test('files of another PostgreSQL version are rejected with one sentence', async () => {
  const folder = await copyTemplate('old');
  await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '13\n');
  await expect(startPostgres(folder, silentLog)).rejects.toThrow(/could not be started: .*version 13/);
});

test('unfinished clusters of killed starts are deleted', async () => {
  const folder = await createFolder('swept');
  await mkdir(join(folder, 'postgres', 'unfinished-abc', 'base'), { recursive: true });
  await start(folder);
  expect((await readdir(join(folder, 'postgres'))).filter((name) => name.startsWith('unfinished'))).toEqual(
    [],
  );
  expect(await readFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n');
});
