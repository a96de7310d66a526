import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;

/** The database, outside any transaction. */
export type Db = NodePgDatabase<NoSchema>;

/** An open transaction. Inside one, pass this on: a query on `Db` would silently run beside it. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** What a repo's reading function takes: either of the two. */
export type Queryable = Db | Tx;
