import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { queues } from '#server/platform/jobs/queues.ts';
import { listenerName } from '#server/platform/storage/event-bus.ts';
import {
  openDatabase,
  openExistingDatabase,
  type Database,
} from '#server/platform/storage/postgres/database.ts';
import { openQueue } from '#server/platform/storage/pg-boss-queue.ts';
import { StartError } from '#server/platform/storage/start-error.ts';
import { tokensService } from '#server/billing/tokens/tokens.service.ts';
import type { Log } from '#server/platform/log.ts';
import {
  beginMove,
  contentsOf,
  copyRows,
  deferReferences,
  moveSequences,
  tablesToMove,
  type MovedTable,
} from './table-copy.ts';

export interface MoveOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

export interface DatabaseMoved {
  readonly tables: number;
  readonly rows: number;
  readonly accounts: number;
}

/** Tables that the migrations fill. */
const seededTables = new Set(['public.providers', 'public.server_settings', 'public.service_pricing']);

/**
 * Copies the embedded database of `dataDir` to the empty one at `databaseUrl`, in one transaction on each side: all
 * of it is copied or nothing, and the source does not change. `onTable` is called for each table that has rows.
 * @throws StartError when the preconditions are not met or the copy differs from the source
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: MoveOptions,
  log: Log,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const source = await openExistingDatabase({ dataDir }, log);
  try {
    await requireStopped(source);
    await requireNoOtherTables(databaseUrl);
    const target = await openDatabase({ dataDir, databaseUrl }, log);
    try {
      for (const database of [source, target]) await prepareQueue(database, log);
      return await copyInTransactions(source, target, onTable);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyInTransactions(
  source: Database,
  target: Database,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const [from, to] = [source.newClient(), target.newClient()];
  try {
    for (const client of [from, to]) {
      // A broken connection is reported by the query that was running.
      client.on('error', () => undefined);
      await client.connect();
    }
    await beginMove(from, 'read');
    await beginMove(to, 'write');
    const moved = await copyAll(from, to, onTable);
    await requireStopped(source);
    await to.query('COMMIT');
    return moved;
  } finally {
    // An open transaction is rolled back when its connection ends.
    for (const client of [from, to]) await client.end();
  }
}

async function copyAll(
  from: Client,
  to: Client,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const tables = await tablesToMove(from);
  const checkReferences = await deferReferences(to);
  await requireEmpty(to, tables);
  let rows = 0;
  for (const table of tables) {
    await copyRows(from, to, table);
    const [sourceContents, targetContents] = [await contentsOf(from, table), await contentsOf(to, table)];
    if (sourceContents.rows !== targetContents.rows || sourceContents.sum !== targetContents.sum)
      throw new StartError(`${table.name} did not arrive as it was; nothing was moved.`);
    if (targetContents.rows > 0) onTable(table.name.replace(/^public\./, ''), targetContents.rows);
    rows += targetContents.rows;
  }
  await checkReferences();
  for (const { name } of tables) await to.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await moveSequences(from, to);
  const ledger = tokensService({ db: drizzle(to), now: Date.now });
  const [broken] = await ledger.verify();
  if (broken)
    throw new StartError(
      `The ledger does not add up (${broken.userId}: ${broken.problem}); nothing was moved.`,
    );
  return { tables: tables.length, rows, accounts: (await ledger.size()).accounts };
}

/** Rejects a database that is in use, and locks its tables until the end. */
async function requireEmpty(to: Client, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    // The rows that triggers would maintain are copied.
    await to.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await to.query(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`);
    const { rowCount } = await to.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount === 0) continue;
    if (!seededTables.has(name))
      throw new StartError(
        `The database at DATABASE_URL is not empty (${name} has rows); nothing was moved.`,
      );
    await to.query(`DELETE FROM ${name}`);
  }
}

/** Every serving or working process listens on the event bus; what it writes meanwhile would not be copied. */
async function requireStopped(source: Database): Promise<void> {
  const { rowCount } = await source.pool.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [listenerName],
  );
  if (rowCount !== 0)
    throw new StartError('Tutti is running on this database: stop it first. Nothing was moved.');
}

/** Checked before anything is created there: Tutti needs a database of its own. */
async function requireNoOtherTables(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')`);
    if (rows.length > 0 && !rows.some(({ name }) => name === 'migrations'))
      throw new StartError(
        `The database at DATABASE_URL holds other tables (${rows[0]!.name}): make one for Tutti alone.`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database at DATABASE_URL can't be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrates the queue's tables to this version on both sides, so that their columns match. */
async function prepareQueue({ connection }: Database, log: Log): Promise<void> {
  const queue = openQueue({ connection, queues, log });
  await queue.start();
  await queue.stop({ graceMs: 0 });
}
