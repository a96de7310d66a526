import type { Pool, QueryArrayConfig, QueryConfig } from 'pg';
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
