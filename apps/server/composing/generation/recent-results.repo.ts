import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { jobsTable as table } from '#server/platform/schema/jobs.tables.ts';

/** The latest success and failure of a provider. */
export interface RecentResults {
  /** When it last completed a job. */
  readonly succeededAt: Date | undefined;
  /** When it last failed, with the error message, and what the provider said about it if anything. */
  readonly failure:
    | { readonly at: Date; readonly message: string; readonly detail: string | undefined }
    | undefined;
}

/**
 * The recent results of these providers, by name. They come from the jobs table, so they cover all processes and survive
 * a restart. Errors caused by the request (`policy`, `invalid`) say nothing about the provider and are left out.
 */
export async function readRecentResults(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, RecentResults>> {
  const { rows } = await db.execute<{
    name: string;
    succeededAt: string | null;
    failedAt: string | null;
    message: string | null;
    detail: string | null;
  }>(sql`
    SELECT p.name, success.at::text AS "succeededAt", failure.at::text AS "failedAt", failure.message,
      failure.detail
    FROM unnest(${sql.param([...names])}::text[]) AS p (name)
    LEFT JOIN LATERAL (
      SELECT finished_at AS at FROM ${table}
      WHERE provider = p.name AND finished_at IS NOT NULL AND status = 'completed'
      ORDER BY finished_at DESC LIMIT 1
    ) success ON true
    LEFT JOIN LATERAL (
      (SELECT finished_at AS at, error_message AS message, error_facts ->> 'adminDetail' AS detail FROM ${table}
       WHERE provider = p.name AND finished_at IS NOT NULL AND status = 'failed' AND error_facts IS NOT NULL
         AND error_facts ->> 'code' NOT IN ('policy', 'invalid')
       ORDER BY finished_at DESC LIMIT 1)
      UNION ALL
      (SELECT finished_at, fallback_reason, error_facts ->> 'adminDetail' FROM ${table}
       WHERE fallback_for = p.name AND finished_at IS NOT NULL
       ORDER BY finished_at DESC LIMIT 1)
      ORDER BY at DESC LIMIT 1
    ) failure ON true`);
  return new Map(
    rows.map(({ name, succeededAt, failedAt, message, detail }) => [
      name,
      {
        succeededAt: succeededAt === null ? undefined : new Date(succeededAt),
        failure:
          failedAt === null
            ? undefined
            : { at: new Date(failedAt), message: message ?? '', detail: detail ?? undefined },
      },
    ]),
  );
}
