import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

export interface PlanNode {
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

/** A database that remembers what it was asked, and can say how PostgreSQL answers it. */
export function watchedDatabase(pool: Pool) {
  const asked: { query: string; params: unknown[] }[] = [];
  const db = drizzle(pool, { logger: { logQuery: (query, params) => void asked.push({ query, params }) } });

  /** Runs what `ask` asks for, and each of its queries once more, looking. */
  async function looksOf(ask: () => Promise<unknown>): Promise<Look[]> {
    asked.length = 0;
    await ask();
    const looks: Look[] = [];
    for (const { query, params } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
        params,
      );
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'];
        const rowsRead = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        if (table) looks.push({ table, how: node['Node Type'], rows: rowsRead });
      }
    }
    return looks;
  }

  return { db, looksOf };
}
