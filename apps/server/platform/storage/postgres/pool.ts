import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Log } from '#server/platform/log.ts';
import { isDatabaseFull } from './errors.ts';
import { livenessProbe } from './liveness-probe.ts';
import { cancelQuery, reasonToCancel, requestOfQuery, type RunningQuery } from './request-queries.ts';

const defaultSize = 20;
/** A query that takes longer triggers a liveness probe of the server; the query itself may take its time. */
const slowQueryMs = 2_000;
const checkIntervalMs = 500;

/** Time limit of a statement of an HTTP request. */
const requestQueryMs = 10_000;
/** Connections that stay open when they are idle: with a full disk PostgreSQL may refuse new ones, but still reads. */
const keptConnections = 5;

export interface PoolOptions {
  readonly size?: number | undefined;
  /** Milliseconds; only for tests. */
  readonly requestQueryMs?: number | undefined;
}

export interface OpenPool {
  readonly pool: Pool;
  /** Checks on a connection outside the pool whether the server responds; concurrent calls share one. Never rejects. */
  readonly isAlive: () => Promise<boolean>;
  /** Closes the pool after its running queries. */
  readonly close: () => Promise<void>;
}

/**
 * A connection pool that survives its server: a broken connection fails its own transaction only, and one whose
 * server is unresponsive is closed, with its query, within about five seconds. Without that a query would wait until
 * the system gives up retransmitting, after about 15 minutes.
 *
 * A statement of an HTTP request is cancelled after `requestQueryMs`; outside transactions also when the request only reads
 * and its client has gone. Jobs, maintenance and commands have no limit.
 */
export function openPool(connection: ClientConfig, log: Log, options: PoolOptions = {}): OpenPool {
  const { size = defaultSize, requestQueryMs: limitMs = requestQueryMs } = options;
  const pool = new Pool({ ...connection, max: size, min: Math.min(keptConnections, size) });
  // The pool calls back in the context of the code that released a connection, and not in that of the caller.
  const connectPool = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((callback?: (...args: unknown[]) => unknown) =>
    callback
      ? connectPool(AsyncResource.bind(keepingConnections(callback)))
      : connectPool()) as Pool['connect'];
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', (error) => {
    // The error object holds the whole client.
    log.warn({ reason: error.message }, 'idle database connection lost');
  });

  const running = new Map<PoolClient, RunningQuery>();
  const inTransaction = new WeakSet<PoolClient>();
  /** Connections whose query is being cancelled, until the server has done so. */
  const cancelling = new WeakMap<PoolClient, Promise<void>>();
  const isCancelled = new WeakSet<PoolClient>();
  pool.on('connect', (client) => {
    // The pool does not listen while the connection is checked out; the running query gets the same error.
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args as [string | { readonly text: string }];
      const text = typeof first === 'string' ? first : first.text;
      const isTransactionEnd = /^\s*(?:commit|rollback)\s*$/i.test(text);
      if (/^\s*begin\b/i.test(text)) inTransaction.add(client);
      if (!running.has(client)) {
        running.set(client, {
          sinceMs: performance.now(),
          request: requestOfQuery(),
          isInTransaction: inTransaction.has(client),
          isTransactionEnd,
        });
      }
      if (isTransactionEnd) inTransaction.delete(client);
      const cancelled = cancelling.get(client);
      return cancelled ? cancelled.then(() => query(...args)) : query(...args);
    }) as PoolClient['query'];
    client.on('drain', () => running.delete(client));
    client.on('end', () => running.delete(client));
  });
  pool.on('release', (_error, client) => {
    // So that no later query of the connection can be hit. The pool drops a connection that ends.
    if (isCancelled.has(client) && client instanceof Client) void client.end().catch(() => undefined);
  });

  function cancelQueries(): void {
    const now = performance.now();
    for (const [client, query] of running) {
      if (cancelling.has(client)) continue;
      const reason = reasonToCancel(query, now, limitMs);
      if (!reason) continue;
      isCancelled.add(client);
      log.warn({ reason, seconds: Math.round((now - query.sinceMs) / 1_000) }, 'query cancelled');
      const cancelled = cancelQuery(client).finally(() => cancelling.delete(client));
      cancelling.set(client, cancelled);
    }
  }

  const probe = livenessProbe(connection);
  let probing: Promise<boolean> | undefined;
  const isAlive = () => (probing ??= probe().finally(() => (probing = undefined)));
  const runningBefore = (ms: number) => [...running].filter(([, { sinceMs }]) => sinceMs < ms);
  let isUnresponsive = false;
  let isChecking = false;
  async function checkConnections(): Promise<void> {
    const startedMs = performance.now();
    // If the server did not respond just now, every running query is suspicious at once.
    if (runningBefore(startedMs - (isUnresponsive ? 0 : slowQueryMs)).length === 0) return;
    isUnresponsive = !(await isAlive());
    if (!isUnresponsive) return;
    const suspects = runningBefore(startedMs);
    log.warn({ connections: suspects.length }, 'database not responding; closing its connections');
    for (const [client] of suspects) destroyConnection(client);
  }
  const timer = setInterval(() => {
    cancelQueries();
    // A check takes several intervals when the server does not respond, and the next one would repeat its work.
    if (isChecking) return;
    isChecking = true;
    void checkConnections().finally(() => (isChecking = false));
  }, checkIntervalMs);
  timer.unref();
  return {
    pool,
    isAlive,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

type ConnectCallback = (error?: Error, client?: PoolClient, release?: unknown) => unknown;

/**
 * The pool closes the connection of every query that fails. While the disk is full a new one may be refused, so that
 * nothing could be read any more, and the old one is as good as before.
 */
function keepingConnections(callback: (...args: unknown[]) => unknown): ConnectCallback {
  return (error, client, release) => {
    if (client) {
      const releaseClient = client.release.bind(client);
      client.release = (reason) => releaseClient(isDatabaseFull(reason) ? undefined : reason);
    }
    return callback(error, client, release);
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
