import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { queriesOf, type Asked } from './queries-of.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

/** A scan of one table in a query plan. */
export interface Look {
  readonly table: string;
  readonly how: string;
  /** Number of rows read, including those removed by filters. */
  readonly rows: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the queries again with EXPLAIN ANALYZE and returns their table scans. */
export async function looksAt(pool: Pool, asked: readonly Asked[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (const { query, values } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
      values,
    );
    for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'];
      const rowsRead = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      if (table) looks.push({ table, how: node['Node Type'], rows: rowsRead });
    }
  }
  return looks;
}

export const rowsOf = (looks: readonly Look[]): number => looks.reduce((sum, { rows }) => sum + rows, 0);

/** A Drizzle database with a function that returns the table scans of its queries. */
export function watchedDatabase(pool: Pool) {
  /** Runs `ask`, then explains each query that it made. */
  async function looksOf(ask: () => Promise<unknown>): Promise<Look[]> {
    const { asked } = await queriesOf(pool, ask);
    return looksAt(pool, asked);
  }

  return { db: drizzle(pool), looksOf };
}
