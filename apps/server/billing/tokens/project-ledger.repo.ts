import { sql } from 'drizzle-orm';
import { jobsTable as jobs, unendedStatuses } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { takesTable as takes } from '#server/platform/schema/takes.tables.ts';
import { tokenTransactionsTable as transactions } from '../../platform/schema/tokens.tables.ts';

/** A month of a project in which the ledger differs from the charges of the jobs. */
export interface InconsistentMonth extends Record<string, unknown> {
  readonly projectId: string;
  /** "2026-11", in UTC: when the jobs were submitted. */
  readonly month: string;
  readonly problem: string;
}

/**
 * Compares the ledger with the jobs of all projects, job by job: completed jobs must be spent, jobs that have not
 * ended must be held, and all others must be returned. The entry of an accepted take refers to the take. Tokens
 * include free ones.
 */
export async function findInconsistentMonths(db: Queryable): Promise<InconsistentMonth[]> {
  const result = await db.execute<InconsistentMonth>(sql`
    WITH entries AS (
      SELECT user_id, coalesce(${takes.jobId}, reference_id) AS job_id,
        coalesce(sum(free_tokens - amount) FILTER (WHERE type = 'spend'), 0) AS spent,
        coalesce(sum(free_tokens - amount) FILTER (WHERE type = 'hold'), 0)
          - coalesce(sum(free_tokens + amount) FILTER (WHERE type IN ('release', 'return')), 0) AS held
      FROM ${transactions} LEFT JOIN ${takes} ON ${takes.id} = reference_id
      WHERE type IN ('hold', 'release', 'spend', 'return')
      GROUP BY 1, 2
    ), charges AS (
      SELECT project_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, id, user_id,
        CASE WHEN status = 'completed' THEN token_cost + free_tokens ELSE 0 END AS charged,
        CASE WHEN status IN ${unendedStatuses} THEN token_cost + free_tokens ELSE 0 END AS reserved
      FROM ${jobs} WHERE project_id IS NOT NULL
    ), months AS (
      SELECT project_id, month, sum(charged) AS charged, sum(reserved) AS reserved,
        sum(coalesce(spent, 0)) AS spent, sum(coalesce(held, 0)) AS held,
        count(*) FILTER (WHERE charged <> coalesce(spent, 0) OR reserved <> coalesce(held, 0)) AS broken
      FROM charges LEFT JOIN entries ON job_id = id AND entries.user_id = charges.user_id
      GROUP BY project_id, month
    )
    SELECT project_id AS "projectId", month, format(
        'the jobs cost %s tokens and hold %s, the ledger spent %s and holds %s; %s of them differ',
        charged, reserved, spent, held, broken) AS problem
    FROM months WHERE broken > 0 ORDER BY project_id, month`);
  return result.rows;
}
