import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Log } from '#server/log.ts';
import { pulseOf } from './pulse.ts';

const usualSize = 20;
/** A query that takes longer makes one ask whether the server is still there; it may well take its time. */
const suspiciousMs = 2_000;
const lookEveryMs = 500;

export interface OpenPool {
  readonly pool: Pool;
  /** Ends it when its queries are done. */
  readonly close: () => Promise<void>;
}

/**
 * A pool of connections that outlives its server: a connection that breaks under a transaction fails that
 * transaction alone, and one whose server went silent is given up, with its query, within about five seconds. Without
 * that a query waits for as long as the system tries to deliver it, a quarter of an hour.
 */
export function openPool(connection: ClientConfig, log: Log, size = usualSize): OpenPool {
  const pool = new Pool({ ...connection, max: size });
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', (error) => {
    // The error itself carries the whole client.
    log.warn({ reason: error.message }, 'an idle database connection was lost');
  });

  const busySinceMs = new Map<PoolClient, number>();
  pool.on('connect', (client) => {
    // While it is lent out the pool does not listen; the query under way has the same error.
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!busySinceMs.has(client)) busySinceMs.set(client, performance.now());
      return query(...args);
    }) as PoolClient['query'];
    client.on('drain', () => busySinceMs.delete(client));
    client.on('end', () => busySinceMs.delete(client));
  });

  const answers = pulseOf(connection);
  let isSilent = false;
  async function look(): Promise<void> {
    // Of a server that has just given no answer whatever is asked of it is suspicious at once.
    const before = performance.now() - (isSilent ? 0 : suspiciousMs);
    const suspects = [...busySinceMs].filter(([, sinceMs]) => sinceMs < before);
    if (suspects.length === 0) return;
    isSilent = !(await answers());
    if (!isSilent) return;
    log.warn({ connections: suspects.length }, 'the database does not answer; its connections are given up');
    for (const [client, sinceMs] of suspects) {
      if (busySinceMs.get(client) === sinceMs) giveUp(client);
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return {
    pool,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

function giveUp(client: PoolClient): void {
  if (client instanceof Client)
    client.connection.stream.destroy(new Error('Connection terminated: no answer'));
}

/**
 * The database of a pool. Its transactions give their connection back whatever happens: drizzle's own keeps one for
 * ever whose BEGIN fails, and after twenty of them nothing goes any more.
 */
export function databaseOn(pool: Pool): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      // As every other query that fails, so that nobody takes it for another's network.
      throw new DrizzleQueryError('begin', [], error);
    });
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
