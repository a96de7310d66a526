import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, type Pool, types } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { errorCode, StartError } from '../start-error.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { migratingName } from './migration-progress.ts';
import { databaseOn, openPool } from './pool.ts';
import { startPostgres } from './start-postgres.ts';

export interface DatabaseConfig {
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly databasePoolSize?: number;
}

/** Runs SQL: the database or a transaction. */
export type Executor = Pick<NodePgDatabase, 'execute'>;

export interface Database {
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  /** Whether the server responds, on a connection outside the pool: a busy pool is not a lost database. Never rejects. */
  readonly isAlive: () => Promise<boolean>;
  /** For components with their own connections, such as the queue. */
  readonly connection: ClientConfig;
  /** A new connection outside the pool, not yet connected: for LISTEN and session locks. */
  readonly newClient: () => Client;
  /** Closes the pool after its running queries, then releases the embedded server. */
  close(): Promise<void>;
}

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations');

const minServer = { number: 150_000, name: 'PostgreSQL 15' };

/** For the migrations of a start: what stops it, and what receives its progress. */
export type OpenOptions = Pick<MigrateOptions, 'signal' | 'onState'> & {
  readonly poolSize?: number | undefined;
};

/** Opens the configured database and applies the migrations in `folder`. @throws the signal's reason, StartError */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  folder: string = migrationsFolder,
  options: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, databasePoolSize: poolSize } = config;
  const all = { poolSize, ...options };
  if (databaseUrl !== undefined) return connect({ connectionString: databaseUrl }, folder, log, all);
  const server = await startPostgres(config.dataDir, log);
  try {
    const database = await connect(server.connection, folder, log, all);
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Opens the database of an existing installation, for commands; never creates one. */
export async function openExistingDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) await requireCluster(dataDir);
  else await requireMigrations({ connectionString: databaseUrl });
  return openDatabase(config, log);
}

/** @throws StartError when the data folder has no database */
export async function requireCluster(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  await access(file).catch((error: unknown) => {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
    const reason = isAbsent ? 'holds no database of Tutti' : `can't be read (${errorCode(error)})`;
    throw new StartError(`DATA_DIR is ${dataDir}, which ${reason}.`);
  });
}

async function requireMigrations(server: ClientConfig): Promise<void> {
  const client = new Client({ ...server, connectionTimeoutMillis: 5_000 });
  await connectClient(client);
  try {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('migrations') as found`,
    );
    if (rows[0]?.found == null)
      throw new StartError(
        `The database ${client.database} at ${client.host}:${client.port} is not one of Tutti.`,
      );
  } finally {
    await client.end();
  }
}

/** Connects to a running server, and migrates. */
export async function connect(
  server: ClientConfig,
  folder: string,
  log: Log,
  { poolSize, ...options }: OpenOptions = {},
): Promise<Database> {
  parseInt8AsNumber();
  const connection: ClientConfig = {
    application_name: 'tutti',
    keepAlive: true,
    // The system's default of two hours is longer than NATs and firewalls remember a connection.
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    ...server,
  };
  await checkAndMigrate(connection, folder, { ...options, log });
  const { pool, isAlive, close } = openPool(connection, log, { size: poolSize });
  return {
    pool,
    db: databaseOn(pool),
    isAlive,
    connection,
    newClient: () => new Client(connection),
    close,
  };
}

async function connectClient(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(
      `The database ${client.database} at ${client.host}:${client.port} can't be opened: ${reason}.`,
    );
  }
}

async function checkAndMigrate(
  connection: ClientConfig,
  folder: string,
  options: MigrateOptions,
): Promise<void> {
  const { log, signal } = options;
  signal?.throwIfAborted();
  const client = new Client({ ...connection, application_name: migratingName() });
  client.on('error', (error) => log.warn({ err: error }, 'database connection lost during migration'));
  await connectClient(client);
  try {
    const { rows } = await client.query<{ number: number; name: string; backend: number }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
         pg_backend_pid() as backend`,
    );
    const found = rows[0];
    if (found === undefined || found.number < minServer.number) {
      throw new StartError(
        `The database server is PostgreSQL ${found?.name}; ${minServer.name} is the oldest that is supported.`,
      );
    }
    const ended = new AbortController();
    const cancel = () => void cancelStatements(connection, found.backend, ended.signal, log);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      await migrate(client, folder, options);
    } catch (error) {
      // The statement was cancelled because of the signal, and its transaction rolled back.
      signal?.throwIfAborted();
      throw error;
    } finally {
      ended.abort();
      signal?.removeEventListener('abort', cancel);
    }
  } finally {
    await client.end();
  }
}

const cancelIntervalMs = 500;

/**
 * Cancels what a connection runs, which would otherwise go on after its process has ended. Repeated, because a
 * connection that is between two statements ignores it.
 */
async function cancelStatements(
  connection: ClientConfig,
  backend: number,
  ended: AbortSignal,
  log: Log,
): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    while (!ended.aborted) {
      await client.query('select pg_cancel_backend($1)', [backend]);
      await sleep(cancelIntervalMs, undefined, { signal: ended }).catch(() => undefined);
    }
  } catch (error) {
    log.warn({ err: error }, 'failed to cancel the statement of a migration');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Parses int8 values, such as count(*) and sums of tokens, as numbers. Set for the whole process, because Drizzle
 * uses the driver's global type parsers, whatever the pool's own are.
 */
function parseInt8AsNumber(): void {
  types.setTypeParser(types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
    return value;
  });
}
