import type { Pool, QueryArrayConfig, QueryConfig } from 'pg';
import { Execution } from '#server/storage/postgres/statement.ts';

/** One question to the database, as the pool was asked it. */
export interface Asked {
  readonly query: QueryConfig;
  readonly values: unknown[];
}

type Ask = (query: QueryConfig | Execution<unknown>, values: unknown[], callback?: unknown) => unknown;

/** As plain pg is asked the same. */
function askedBy(query: QueryConfig | Execution<unknown>, values: unknown[]): Asked {
  if (!(query instanceof Execution)) return { query, values };
  const { name, text } = query;
  const asArrays: QueryArrayConfig = { name, text, rowMode: 'array' };
  return { query: asArrays, values: query.values };
}

/** What some work gives, and what it asks the database meanwhile; nothing else may use the pool then. */
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
