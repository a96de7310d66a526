import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Queryable } from './db.ts';
import { mapQuickly } from './row-mapper.ts';

/**
 * A query that is put together once for each database, and under its name read and planned once for each connection.
 * Worth it where nearly every call asks it: putting it together costs the server as much as asking, and planning costs
 * PostgreSQL more than answering. Only for queries whose best plan is the same whatever is asked for; each page of a list
 * after the first one is another query. Names are unique in the whole server; what differs from time to time is an
 * `sql.placeholder`.
 */
export function prepared<Query>(prepare: (db: Queryable) => Query): (db: Queryable) => Query {
  const ready = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = ready.get(db);
    if (known) return known;
    const query = mapQuickly(prepare(db));
    ready.set(db, query);
    return query;
  };
}

const dialect = new PgDialect();

/** The same of a query in plain SQL. Its rows are as the driver reads them: times are texts. */
export function preparedSql<Row>(name: string, query: SQL) {
  const ready = prepared((db) => {
    type Config = { execute: QueryResult<never>; all: unknown; values: unknown };
    return db._.session.prepareQuery<Config>(dialect.sqlToQuery(query), undefined, name, false);
  });
  return async (db: Queryable, values: Record<string, unknown>): Promise<Row[]> =>
    (await ready(db).execute(values)).rows;
}
