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

/** What a query did with one table. */
export interface Look {
  readonly table: string;
  readonly how: string;
  /** Rows that were read, those that a filter threw away included. */
  readonly rows: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Asks once more what was asked, and tells how PostgreSQL answers it. */
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

/** A database, and how PostgreSQL answers what it is asked. */
export function watchedDatabase(pool: Pool) {
  /** Runs what `ask` asks for, and each of its queries once more, looking. */
  async function looksOf(ask: () => Promise<unknown>): Promise<Look[]> {
    const { asked } = await queriesOf(pool, ask);
    return looksAt(pool, asked);
  }

  return { db: drizzle(pool), looksOf };
}
