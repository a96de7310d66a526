import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { pino } from 'pino';
import { databaseFolder } from '#contract/testing/database-folder.ts';
import { connect, migrationsFolder, type Database } from '../postgres/database.ts';
import { buildConcurrentIndexes, concurrentIndexes } from '../postgres/concurrent-indexes.ts';
import { migrate } from '../postgres/migrate.ts';
import { refuseNestedConnections } from '../postgres/pool.ts';
import { queueSchema } from '../pg-boss-queue.ts';
import { hashedName } from '../postgres/paths.ts';
import { defaultOptions } from '../postgres/launch-plan.ts';
import { recordLocks } from '../../locks/testing/lock-recorder.ts';
import { startPostgres, type EmbeddedPostgres } from '../postgres/start-postgres.ts';

export const silentLog = pino({ level: 'silent' });

const testDatabasePrefix = 'test_';
const templateLock = Number.parseInt('template', 36);

/** A database whose transactions are checked. */
export interface TestDatabase extends Database {
  /**
   * Connections that were requested inside a transaction, and locks against their order. `close()` throws the first one;
   * a test that expects some removes them.
   */
  readonly misuses: Error[];
}

/** Records the misuses of a database. It must not have been used before. */
function checkTransactions(database: Database): TestDatabase {
  const misuses: Error[] = [];
  const onMisuse = (error: Error) => void misuses.push(error);
  refuseNestedConnections(database.pool, onMisuse);
  recordLocks(database.pool, onMisuse);
  return {
    ...database,
    misuses,
    async close() {
      await database.close();
      if (misuses[0]) throw misuses[0];
    },
  };
}

/** A pool of its own for the database of another process. */
export const connectBeside = async ({ connection }: Pick<Database, 'connection'>): Promise<TestDatabase> =>
  checkTransactions(await connect(connection, migrationsFolder, silentLog));

/** An empty, migrated database on the test server; `close()` drops it. */
export async function createTestDatabase(
  folder = migrationsFolder,
  { expectedDeadlocks = 0 } = {},
): Promise<TestDatabase> {
  const server = await testServer();
  const name = `${testDatabasePrefix}${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server.connection, async (client) => {
    const template = await ensureTemplate(client, server.connection, folder);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const opened = await connect({ ...server.connection, database: name }, folder, silentLog);
  const database = checkTransactions(opened);
  return {
    ...database,
    async close() {
      await opened.close();
      const deadlocks = await asAdministrator(server.connection, async (client) => {
        const count = await countDeadlocks(client, name);
        await client.query(`drop database ${name} with (force)`);
        return count;
      });
      await server.stop();
      if (deadlocks !== expectedDeadlocks)
        throw new Error(`${deadlocks} deadlocks: see the server's log for their queries.`);
      if (database.misuses[0]) throw database.misuses[0];
    },
  };
}

/** Number of transactions that were rolled back because of a deadlock. */
async function countDeadlocks(client: Client, database: string): Promise<number> {
  // A connection reports its statistics when it ends.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) break;
    await sleep(20);
  }
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = $1',
    [database],
  );
  return rows[0]?.deadlocks ?? 0;
}

/**
 * The server for all test files of this checkout. It is kept between runs and runs without durability, which makes
 * tests fast; durability is tested on separate servers.
 */
export async function testServer(): Promise<EmbeddedPostgres> {
  const folder = join(
    databaseFolder(),
    `tutti-test-${process.getuid?.() ?? 0}-${hashedName(import.meta.dirname)}`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  // Test files run concurrently, each like several processes of an installation.
  const settings = { ...unsafe, max_connections: '400' };
  return startPostgres(folder, silentLog, { ...defaultOptions, settings });
}

/** Drops databases that killed runs left behind. */
export async function dropLeftovers(connection: ClientConfig): Promise<void> {
  await asAdministrator(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1) or datname like 'template\\_%'`,
      [testDatabasePrefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

/**
 * Returns the name of the template database, migrated and with the queue's schema; created once per set of
 * migrations.
 */
async function ensureTemplate(client: Client, connection: ClientConfig, folder: string): Promise<string> {
  const template = `template_${await hashOf(folder)}`;
  const draft = `${template}_draft`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const migrating = new Client({ ...connection, database: draft });
    await migrating.connect();
    try {
      await migrate(migrating, folder, { log: silentLog });
      if (folder === migrationsFolder) await buildConcurrentIndexes(migrating, silentLog);
      await migrating.query(getConstructionPlans(queueSchema));
    } finally {
      await migrating.end();
    }
    await client.query(`alter database ${draft} rename to ${template}`);
  }
  await client.query('select pg_advisory_unlock($1)', [templateLock]);
  return template;
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(getConstructionPlans(queueSchema));
  hash.update(JSON.stringify(concurrentIndexes));
  for (const name of (await readdir(folder)).toSorted())
    hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function asAdministrator<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
