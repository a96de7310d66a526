import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/platform/storage/testing/test-database.ts';

// A whole process that waits for the migration of another one.

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
