import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg';
import { Execution } from '#server/platform/storage/postgres/statement.ts';

/** A query as it was passed to the pool. */
export interface RecordedQuery {
  readonly query: QueryConfig;
  readonly values: unknown[];
}

type QueryFunction = (
  query: QueryConfig | Execution<unknown>,
  values: unknown[],
  callback?: unknown,
) => unknown;

/** Converts a prepared execution to the equivalent query config of pg. */
function toRecordedQuery(query: QueryConfig | Execution<unknown>, values: unknown[]): RecordedQuery {
  if (!(query instanceof Execution)) return { query, values };
  const { name, text } = query;
  const asArrays: QueryArrayConfig = { name, text, rowMode: 'array' };
  return { query: asArrays, values: query.values };
}

/** Runs `work` and returns its result with the queries it made; nothing else may use the pool meanwhile. */
export async function recordQueries<T>(pool: Pool, work: () => Promise<T>) {
  const queries: RecordedQuery[] = [];
  const original = pool.query.bind(pool) as unknown as QueryFunction;
  const recording: QueryFunction = (query, values, callback) => {
    queries.push(toRecordedQuery(query, values));
    return original(query, values, callback);
  };
  Object.assign(pool, { query: recording });
  try {
    return { result: await work(), queries };
  } finally {
    Object.assign(pool, { query: original });
  }
}

/**
 * The same with the queries in transactions, at the end.
 */
export async function recordAllQueries<T>(pool: Pool, work: () => Promise<T>) {
  const inTransactions: RecordedQuery[] = [];
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  async function connectRecorded(): Promise<PoolClient> {
    const client = (await connect()) as PoolClient;
    const [query, release] = [client.query.bind(client) as QueryFunction, client.release.bind(client)];
    const recording: QueryFunction = (first, values, callback) => {
      if (typeof first === 'object') inTransactions.push(toRecordedQuery(first, values));
      return query(first, values, callback);
    };
    return Object.assign(client, {
      query: recording,
      release(reason?: Error | boolean) {
        Object.assign(client, { query, release });
        release(reason);
      },
    });
  }
  // The pool itself connects with a callback.
  Object.assign(pool, {
    connect: (...args: unknown[]) => (args.length > 0 ? connect(...args) : connectRecorded()),
  });
  try {
    const { result, queries } = await recordQueries(pool, work);
    return { result, queries: [...queries, ...inTransactions] };
  } finally {
    Object.assign(pool, { connect });
  }
}
