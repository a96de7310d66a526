import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { jobsTable as jobs, unendedStatuses } from '#server/platform/schema/jobs.tables.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import type { Context } from '#server/platform/context.ts';
import { unpaidPreviewsTable as table } from '../../platform/schema/unpaid-previews.tables.ts';

const today = sql`(now() AT TIME ZONE 'UTC')::date`;

/**
 * The jobs of a user that were listened to today and ended without a charge, without this one. Those in progress hold
 * their tokens; as few are generated at a time as the server has places.
 */
const countOthers = async (on: Queryable, userId: string, jobId: string): Promise<number> => {
  const { rows } = await on.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${table}
    WHERE user_id = ${userId} AND day = ${today} AND job_id <> ${jobId} AND NOT EXISTS (
      SELECT FROM ${jobs} WHERE id = job_id AND (
        status = ANY(${sql.param([...unendedStatuses])}::text[])
        OR (status = 'completed' AND token_cost + free_tokens > 0)))`);
  return rows[0]!.count;
};

export type UnpaidPreviews = ReturnType<typeof unpaidPreviewsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly unpaidPreviews: UnpaidPreviews;
  }
}

/**
 * Limits the audio of a user's generations that is listened to without a charge: previews of takes, and streams of
 * generations that end without one. What is charged in the end does not count, nor what was opened and not heard.
 */
export function unpaidPreviewsService({ db }: Context) {
  return {
    /** Whether a job of this user may be listened to before it is charged. */
    isAllowed: async (userId: string, jobId: string): Promise<boolean> =>
      (await countOthers(db, userId, jobId)) < limits.unpaidPreviewsPerDay,

    /** Counts a job that is listened to, each day once. @returns false if the limit of the day is reached */
    count: (userId: string, jobId: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        // Calls at the same time must not pass the limit together.
        await tx.execute(
          sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${userId} unpaid previews`}, 0))`,
        );
        if ((await countOthers(tx, userId, jobId)) >= limits.unpaidPreviewsPerDay) return false;
        await tx.execute(sql`
          INSERT INTO ${table} (user_id, day, job_id) VALUES (${userId}, ${today}, ${jobId})
          ON CONFLICT DO NOTHING`);
        return true;
      }),

    /** Deletes what was counted before yesterday. */
    sweep: async (): Promise<void> =>
      void (await db.execute(sql`DELETE FROM ${table} WHERE day < ${today} - 1`)),
  };
}
