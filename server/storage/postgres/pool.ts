import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Log } from '#server/log.ts';
import { livenessProbe } from './liveness-probe.ts';

const defaultSize = 20;
/** A query that takes longer triggers a liveness probe of the server; the query itself may take its time. */
const slowQueryMs = 2_000;
const checkIntervalMs = 500;

export interface OpenPool {
  readonly pool: Pool;
  /** Closes the pool after its running queries. */
  readonly close: () => Promise<void>;
}

/**
 * A connection pool that survives its server: a broken connection fails its own transaction only, and one whose
 * server is unresponsive is closed, with its query, within about five seconds. Without that a query would wait until
 * the system gives up retransmitting, after about 15 minutes.
 */
export function openPool(connection: ClientConfig, log: Log, size = defaultSize): OpenPool {
  const pool = new Pool({ ...connection, max: size });
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', (error) => {
    // The error object holds the whole client.
    log.warn({ reason: error.message }, 'an idle database connection was lost');
  });

  const busySinceMs = new Map<PoolClient, number>();
  pool.on('connect', (client) => {
    // The pool does not listen while the connection is checked out; the running query gets the same error.
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!busySinceMs.has(client)) busySinceMs.set(client, performance.now());
      return query(...args);
    }) as PoolClient['query'];
    client.on('drain', () => busySinceMs.delete(client));
    client.on('end', () => busySinceMs.delete(client));
  });

  const isAlive = livenessProbe(connection);
  const runningBefore = (ms: number) => [...busySinceMs].filter(([, sinceMs]) => sinceMs < ms);
  let isUnresponsive = false;
  let isChecking = false;
  async function checkConnections(): Promise<void> {
    const startedMs = performance.now();
    // If the server did not respond just now, every running query is suspicious at once.
    if (runningBefore(startedMs - (isUnresponsive ? 0 : slowQueryMs)).length === 0) return;
    isUnresponsive = !(await isAlive());
    if (!isUnresponsive) return;
    const suspects = runningBefore(startedMs);
    log.warn({ connections: suspects.length }, 'the database does not answer; its connections are given up');
    for (const [client] of suspects) destroyConnection(client);
  }
  const timer = setInterval(() => {
    // A check takes several intervals when the server does not respond, and the next one would repeat its work.
    if (isChecking) return;
    isChecking = true;
    void checkConnections().finally(() => (isChecking = false));
  }, checkIntervalMs);
  timer.unref();
  return {
    pool,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

function destroyConnection(client: PoolClient): void {
  if (client instanceof Client)
    client.connection.stream.destroy(new Error('Connection terminated: no answer'));
}

/** The transaction that the current code runs in, as long as it is open. */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

async function runMarked<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await currentTransaction.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

const nestedConnection =
  'A connection of the pool was requested inside a transaction. Pass the transaction on: when all connections are held by such transactions, each waits for the others until the timeout.';

/**
 * Makes the pool throw when code inside a transaction requests a second connection, and reports it, because the error
 * may be handled. For tests: a caller that started inside a transaction and outlives it is not told apart.
 */
export function refuseNestedConnections(pool: Pool, onRefused: (error: Error) => void): void {
  const connectPool = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (currentTransaction.getStore()?.isOpen) {
      const error = new Error(nestedConnection);
      onRefused(error);
      throw error;
    }
    return connectPool(...args);
  }) as Pool['connect'];
}

/** The database of a pool for a caller that holds a transaction open while it makes others ask for connections: a test. */
export const databaseOfTests = (pool: Pool): NodePgDatabase => databaseOn(pool, (work) => work());

/**
 * The database of a pool. Its transactions always release their connection: drizzle's own leaks it when BEGIN fails,
 * which would exhaust the pool.
 */
export function databaseOn(
  pool: Pool,
  run = <T>(work: () => Promise<T>): Promise<T> => runMarked(work),
): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      // Wrapped like every failed query, to distinguish it from errors of other connections.
      throw new DrizzleQueryError('begin', [], error);
    });
    try {
      return await run(() => drizzle(client).transaction(work, config));
    } finally {
      client.release();
    }
  };
  return db;
}
