import { DrizzleQueryError, fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './db.ts';
import { Execution, type Statement } from './postgres/statement.ts';
import { mayBeMissing, rowReader, type SelectedField } from './row-mapper.ts';

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/** What drizzle keeps of a prepared query beside what its types say. */
interface Kept {
  readonly client: { query(...args: unknown[]): unknown };
  readonly params: unknown[];
  readonly queryConfig: {
    readonly name: string;
    readonly text: string;
    readonly types: { getTypeParser(type: number, format: 'text'): (text: string) => unknown };
  };
  readonly fields?: readonly SelectedField[];
  /** Whether the rows of a joined table are always there; absent without a join. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
}

/**
 * Executes a prepared query without drizzle, which takes as long for it as pg for asking; except where its rows need
 * drizzle's own care.
 */
function directly<Row>(query: Prepared<Row>): Prepared<Row> {
  const { client, params, queryConfig, fields, joinsNotNullableMap } = query as Prepared<Row> & Kept;
  if (fields?.some((field) => mayBeMissing(field, joinsNotNullableMap))) return query;
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
 * A query that is put together once for each database, and under its name read and planned once for each connection.
 * Worth it where nearly every call asks it: putting it together costs the server as much as asking, and planning costs
 * PostgreSQL more than answering. Only for queries whose best plan is the same whatever is asked for; each page of a list
 * after the first one is another query. Names are unique in the whole server; what differs from time to time is an
 * `sql.placeholder`.
 */
export function prepared<Row>(prepare: (db: Queryable) => Prepared<Row>): (db: Queryable) => Prepared<Row> {
  const ready = new WeakMap<Queryable, Prepared<Row>>();
  return (db) => {
    const known = ready.get(db);
    if (known) return known;
    const query = directly(prepare(db));
    ready.set(db, query);
    return query;
  };
}

const dialect = new PgDialect();

/** The same of a query in plain SQL. Its rows are as the driver reads them: times are texts. */
export function preparedSql<Row>(name: string, query: SQL) {
  const ready = prepared<Row>((db) => {
    type Config = { execute: Row[]; all: unknown; values: unknown };
    return db._.session.prepareQuery<Config>(dialect.sqlToQuery(query), undefined, name, false);
  });
  return (db: Queryable, values: Record<string, unknown>): Promise<Row[]> => ready(db).execute(values);
}
