import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { namespaceUser, spawnAs } from '#server/platform/storage/postgres/run-as.ts';
import { createTestDatabase } from '#server/platform/storage/testing/test-server.ts';
import { eventually } from '../eventually.ts';

export interface PostgresServer {
  /** In the form of DATABASE_URL. */
  readonly url: string;
  readonly version: string;
  /** Folder of its programs, such as pg_dump; undefined for the embedded PostgreSQL. */
  readonly programs: string | undefined;
  close(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';

/**
 * A separate database for one installation: on a PostgreSQL server of the system, with fsync on; without one, on the
 * tests' own server.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const [newest] = (await readdir(debianFolder).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined || Number(newest) < 15) return onTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'tutti-postgres-'));
  const runAs = process.getuid?.() === 0 ? namespaceUser() : ({ kind: 'self' } as const);
  const program = (name: string) => join(debianFolder, newest, 'bin', name);
  const data = join(folder, 'data');
  const initdb = spawnAs(runAs, program('initdb'), ['-D', data, '-U', 'tutti', '-A', 'trust', '-E', 'UTF8'], {
    stdio: 'ignore',
  });
  await once(initdb, 'close');
  const flags = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`];
  const server = spawnAs(runAs, program('postgres'), [...flags, '-c', 'max_connections=300'], {
    stdio: 'ignore',
  });
  const ended = once(server, 'close');
  const version = await eventually(async () => {
    const client = new Client({ host: folder, user: 'tutti', database: 'postgres' });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]!.server_version;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return {
    url: `postgres://tutti@localhost/postgres?host=${encodeURIComponent(folder)}`,
    version,
    programs: join(debianFolder, newest, 'bin'),
    async close() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onTestServer(): Promise<PostgresServer> {
  const database = await createTestDatabase();
  const { host = '', port, user, database: name } = database.connection;
  return {
    url: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    version: 'the embedded one',
    programs: undefined,
    close: () => database.close(),
  };
}
