import { DrizzleQueryError, fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './db.ts';
import { Execution, type Statement } from './postgres/statement.ts';
import { isNullable, rowReader, type SelectedField } from './row-mapper.ts';

interface PreparedQuery<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/** Internals of a drizzle prepared query that its types do not declare. */
interface DrizzleInternals {
  readonly client: { query(...args: unknown[]): unknown };
  readonly params: unknown[];
  readonly queryConfig: {
    readonly name: string;
    readonly text: string;
    readonly types: { getTypeParser(type: number, format: 'text'): (text: string) => unknown };
  };
  readonly fields?: readonly SelectedField[];
  /** For each joined table whether its columns are never null; undefined without a join. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
}

/**
 * Executes a prepared query without drizzle, whose overhead equals the time of the query in pg. Queries with nullable
 * joins still use drizzle's own mapping.
 */
function withoutDrizzle<Row>(query: PreparedQuery<Row>): PreparedQuery<Row> {
  const { client, params, queryConfig, fields, joinsNotNullableMap } = query as PreparedQuery<Row> &
    DrizzleInternals;
  if (fields?.some((field) => isNullable(field, joinsNotNullableMap))) return query;
  const { name, text, types } = queryConfig;
  const statement: Statement<Row> = {
    name,
    text,
    reader: (columns) =>
      rowReader(columns, fields, (type) => types.getTypeParser(type, 'text')) as (
        values: readonly (string | null)[],
      ) => Row,
  };
  return {
    execute: (values = {}) =>
      new Promise((resolve, reject) => {
        const filled = fillPlaceholders(params, values);
        const settle = (error: Error | null | undefined, rows?: Row[]) =>
          error ? reject(new DrizzleQueryError(text, filled, error)) : resolve(rows!);
        client.query(new Execution(statement, filled), undefined, settle);
      }),
  };
}

/**
 * A prepared statement: built once per database, and parsed and planned once per connection under its name. Worth it
 * for frequent queries: building one costs the server as much as executing it, and planning it costs PostgreSQL more
 * than executing it. Only for queries whose best plan does not depend on the values; the first page of a list and its
 * further pages are separate queries. Names are unique in the whole server; values are `sql.placeholder`s.
 */
export function preparedStatement<Row>(
  prepare: (db: Queryable) => PreparedQuery<Row>,
): (db: Queryable) => PreparedQuery<Row> {
  const ready = new WeakMap<Queryable, PreparedQuery<Row>>();
  return (db) => {
    const existing = ready.get(db);
    if (existing) return existing;
    const query = withoutDrizzle(prepare(db));
    ready.set(db, query);
    return query;
  };
}

const dialect = new PgDialect();

/** The same for a query in plain SQL. Rows are as the driver reads them, but times are texts. */
export function preparedSql<Row>(name: string, query: SQL) {
  const ready = preparedStatement<Row>((db) => {
    type Config = { execute: Row[]; all: unknown; values: unknown };
    return db._.session.prepareQuery<Config>(dialect.sqlToQuery(query), undefined, name, false);
  });
  return (db: Queryable, values: Record<string, unknown>): Promise<Row[]> => ready(db).execute(values);
}
