import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '#server/platform/storage/postgres/start-postgres.ts';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';

// Whole processes that wait for the migration of another one, or refuse the database.

const { connection, newClient } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tutti-migrating-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host!)}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startServer() {
  const port = await freePort();
  const main = join(import.meta.dirname, '..', 'app', 'main.ts');
  const env = {
    ROLE: 'worker',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: address,
    SESSION_SECRET: 'x'.repeat(48),
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => `${response.status} ${(await response.text()).slice(0, 80)}`,
      () => 'refused',
    );
  return { child, exit, status, output: () => output };
}

/** Holds the lock of migrations, as another process does while it migrates. */
async function holdLock() {
  const client = newClient();
  await client.connect();
  client.on('error', () => undefined);
  await client.query('select pg_advisory_lock($1)', [Number.parseInt('tutti', 36)]);
  return client;
}

test('a process that waits for a migration answers, and is ready once the migration has ended', async () => {
  const holder = await holdLock();
  const { child, exit, status, output } = await startServer();
  const wait = { timeout: 30_000 };
  await expect.poll(() => status('/readyz'), wait).toMatch(/^503 \{"status":"migrating","waitsFor":/);
  expect(await status('/healthz')).toBe('200 {"status":"ok"}');
  expect(await status('/metrics')).toMatch(/^503 /);
  expect(output()).toContain('waiting for the migration of another process');
  await holder.end();
  await expect.poll(() => status('/readyz'), wait).toMatch(/^200 /);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('SIGTERM ends a process that waits for a migration with exit code 0', async () => {
  const holder = await holdLock();
  const { child, exit, status, output } = await startServer();
  await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toContain('migrating');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output()).toContain('"reason":"SIGTERM"');
  expect(output()).not.toContain('is ready');
  await holder.end();
});

/** Runs a statement in the embedded database of a data folder that no process uses. */
async function inDataFolder<Row extends object>(dataDir: string, statement: string): Promise<Row[]> {
  const server = await startPostgres(dataDir, silentLog);
  const client = new Client(server.connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

const refused = (code: number) => ({
  code,
  output: expect.stringContaining(
    'The database is too old for this version (its last migration is 0150-jobs): start version 2255cba on it once',
  ) as string,
});

test('a start, a move and a command refuse the data folder of a version before 2255cba, which stays as it is', async () => {
  const dataDir = join(folder, 'restored');
  mkdirSync(dataDir);
  await inDataFolder(
    dataDir,
    `create table migrations (id text primary key, checksum text not null, applied_at timestamptz not null default now());
     insert into migrations (id, checksum) values ('0001-accounts-and-invites', ''), ('0150-jobs', '');
     create table users (email text); insert into users values ('ada@example.org')`,
  );
  const env = { DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(48), PORT: String(await freePort()) };
  const outcome = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    new Promise<{ code: unknown; output: string }>((resolve) =>
      execFile(process.execPath, words, { env: { ...env, ...more } }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      ),
    );
  const server = join(import.meta.dirname, '..', 'app', 'main.ts');
  const cli = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');
  expect(await outcome([server])).toEqual(refused(1));
  expect(await outcome([cli, 'database', 'move'], { DATABASE_URL: address })).toEqual(refused(1));
  expect(await outcome([cli, 'ledger', 'verify'])).toEqual(refused(2));
  expect(await inDataFolder(dataDir, 'select id, email from migrations, users order by id')).toEqual([
    { id: '0001-accounts-and-invites', email: 'ada@example.org' },
    { id: '0150-jobs', email: 'ada@example.org' },
  ]);
});
