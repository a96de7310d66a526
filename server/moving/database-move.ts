import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { queues } from '#server/services.ts';
import { listenerName } from '#server/storage/live.ts';
import { openDatabase, openExistingDatabase, type Database } from '#server/storage/postgres/database.ts';
import { openQueue } from '#server/storage/queue-on-pg-boss.ts';
import { StartError } from '#server/storage/start-error.ts';
import { tokensService } from '#server/tokens/tokens.service.ts';
import type { Log } from '#server/log.ts';
import {
  beginMove,
  contentsOf,
  copyRows,
  deferReferences,
  moveSequences,
  tablesToMove,
  type MovedTable,
} from './table-copy.ts';

export interface MovePlaces {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

export interface DatabaseMoved {
  readonly tables: number;
  readonly rows: number;
  readonly accounts: number;
}

/** What the migrations themselves write. */
const seeded = new Set(['public.providers', 'public.service_pricing']);

/**
 * Copies the embedded database of `dataDir` to the empty one at `databaseUrl`, all of it in one transaction of each: it
 * arrives whole or not at all, and the old one stays as it is. `onTable` hears of each table that holds rows.
 * @throws StartError in a sentence when it would not be right to begin, or something is not the same afterwards
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: MovePlaces,
  log: Log,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const source = await openExistingDatabase({ dataDir }, log);
  try {
    await refuseWhileServed(source);
    await refuseForeignTables(databaseUrl);
    const target = await openDatabase({ dataDir, databaseUrl }, log);
    try {
      for (const database of [source, target]) await prepareQueue(database, log);
      return await betweenClients(source, target, onTable);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function betweenClients(
  source: Database,
  target: Database,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const [from, to] = [source.newClient(), target.newClient()];
  try {
    for (const client of [from, to]) {
      // What breaks a connection is told by the query that was under way.
      client.on('error', () => undefined);
      await client.connect();
    }
    await beginMove(from, 'read');
    await beginMove(to, 'write');
    const moved = await copyAll(from, to, onTable);
    await refuseWhileServed(source);
    await to.query('COMMIT');
    return moved;
  } finally {
    // An open transaction ends with its connection, and leaves nothing.
    for (const client of [from, to]) await client.end();
  }
}

async function copyAll(
  from: Client,
  to: Client,
  onTable: (name: string, rows: number) => void,
): Promise<DatabaseMoved> {
  const tables = await tablesToMove(from);
  const settleReferences = await deferReferences(to);
  await makeEmpty(to, tables);
  let rows = 0;
  for (const table of tables) {
    await copyRows(from, to, table);
    const [there, here] = [await contentsOf(from, table), await contentsOf(to, table)];
    if (there.rows !== here.rows || there.sum !== here.sum)
      throw new StartError(`${table.name} did not arrive as it was; nothing was moved.`);
    if (here.rows > 0) onTable(table.name.replace(/^public\./, ''), here.rows);
    rows += here.rows;
  }
  await settleReferences();
  for (const { name } of tables) await to.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await moveSequences(from, to);
  const books = tokensService({ db: drizzle(to), now: () => new Date() });
  const [broken] = await books.verify();
  if (broken)
    throw new StartError(
      `The ledger does not add up (${broken.userId}: ${broken.problem}); nothing was moved.`,
    );
  return { tables: tables.length, rows, accounts: (await books.size()).accounts };
}

/** Refuses what somebody uses already, under the locks that keep everybody out until the end. */
async function makeEmpty(to: Client, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    // What they would keep is copied.
    await to.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await to.query(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`);
    const { rowCount } = await to.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount === 0) continue;
    if (!seeded.has(name))
      throw new StartError(
        `The database at DATABASE_URL is not empty (${name} has rows); nothing was moved.`,
      );
    await to.query(`DELETE FROM ${name}`);
  }
}

/** Every process that serves or works listens; what it writes meanwhile would stay behind. */
async function refuseWhileServed(source: Database): Promise<void> {
  const { rowCount } = await source.pool.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1',
    [listenerName],
  );
  if (rowCount !== 0)
    throw new StartError('Tutti is running on this database: stop it first. Nothing was moved.');
}

/** Asked before anything is made there: our tables do not belong among somebody else's. */
async function refuseForeignTables(databaseUrl: string): Promise<void> {
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

/** Makes the queue's tables those of this version, so that jobs fit from one into the other. */
async function prepareQueue({ connection }: Database, log: Log): Promise<void> {
  const queue = openQueue({ connection, queues, log });
  await queue.start();
  await queue.stop({ graceMs: 0 });
}
