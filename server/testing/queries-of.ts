import type { Pool, QueryConfig } from 'pg';

/** One question to the database, as the pool was asked it. */
export interface Asked {
  readonly query: QueryConfig;
  readonly values: unknown[];
}

type Query = (query: QueryConfig, values: unknown[]) => unknown;

/** What some work gives, and what it asks the database meanwhile; nothing else may use the pool then. */
export async function queriesOf<T>(pool: Pool, work: () => Promise<T>) {
  const asked: Asked[] = [];
  const own = pool.query.bind(pool) as unknown as Query;
  const listening: Query = (query, values) => {
    asked.push({ query, values });
    return own(query, values);
  };
  Object.assign(pool, { query: listening });
  try {
    return { result: await work(), asked };
  } finally {
    Object.assign(pool, { query: own });
  }
}
