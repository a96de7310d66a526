import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;

/** The database, outside any transaction. */
export type Db = NodePgDatabase<NoSchema>;

/** An open transaction. Inside one, pass it on: a query on `Db` would run outside the transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** Parameter type of functions that only read. */
export type Queryable = Db | Tx;
