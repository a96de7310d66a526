import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { recordQueries, type RecordedQuery } from './record-queries.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

/** A scan of one table in a query plan. */
export interface TableScan {
  readonly table: string;
  readonly nodeType: string;
  /** Number of rows read, including those removed by filters. */
  readonly rows: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the queries again with EXPLAIN ANALYZE, in transactions that are rolled back, and returns their table scans. */
export async function explainQueries(pool: Pool, queries: readonly RecordedQuery[]): Promise<TableScan[]> {
  const scans: TableScan[] = [];
  const client = await pool.connect();
  try {
    for (const { query, values } of queries) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
        values,
      );
      await client.query('ROLLBACK');
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'];
        const readRows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        if (table) scans.push({ table, nodeType: node['Node Type'], rows: readRows });
      }
    }
  } finally {
    // Closed, as a failed query leaves its transaction open.
    client.release(true);
  }
  return scans;
}

export const rowsRead = (scans: readonly TableScan[]): number =>
  scans.reduce((sum, { rows }) => sum + rows, 0);

/** A Drizzle database with a function that returns the table scans of its queries. */
export function explainedDatabase(pool: Pool) {
  /** Runs `ask`, then explains each query that it made. */
  async function scansOf(work: () => Promise<unknown>): Promise<TableScan[]> {
    const { queries } = await recordQueries(pool, work);
    return explainQueries(pool, queries);
  }

  return { db: drizzle(pool), scansOf };
}
