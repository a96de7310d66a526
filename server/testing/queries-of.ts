import type { Pool, QueryArrayConfig, QueryConfig } from 'pg';
import { Execution } from '#server/storage/postgres/statement.ts';

/** A query as it was passed to the pool. */
export interface Asked {
  readonly query: QueryConfig;
  readonly values: unknown[];
}

type Ask = (query: QueryConfig | Execution<unknown>, values: unknown[], callback?: unknown) => unknown;

/** Converts a prepared execution to the equivalent query config of pg. */
function askedBy(query: QueryConfig | Execution<unknown>, values: unknown[]): Asked {
  if (!(query instanceof Execution)) return { query, values };
  const { name, text } = query;
  const asArrays: QueryArrayConfig = { name, text, rowMode: 'array' };
  return { query: asArrays, values: query.values };
}

/** Runs `work` and returns its result with the queries it made; nothing else may use the pool meanwhile. */
export async function queriesOf<T>(pool: Pool, work: () => Promise<T>) {
  const asked: Asked[] = [];
  const own = pool.query.bind(pool) as unknown as Ask;
  const listening: Ask = (query, values, callback) => {
    asked.push(askedBy(query, values));
    return own(query, values, callback);
  };
  Object.assign(pool, { query: listening });
  try {
    return { result: await work(), asked };
  } finally {
    Object.assign(pool, { query: own });
  }
}
