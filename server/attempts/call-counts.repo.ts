import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { callCountsTable } from './call-counts.tables.ts';

export interface CallCount {
  readonly subject: string;
  readonly calls: number;
}

/** What all processes together have counted. */
export interface SharedCount extends CallCount {
  /** Until the window ends. */
  readonly secondsLeft: number;
}

/** Adds what one process has counted, each subject once, beginning a new window where the old one is over. */
export async function addCalls(
  db: Queryable,
  counts: readonly CallCount[],
  windowSeconds: number,
): Promise<SharedCount[]> {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const over = sql`${callCountsTable.windowStart} <= now() - ${window}`;
  // In one order, so that two processes never wait for each other's rows.
  const { rows } = await db.execute<{ subject: string; calls: number; secondsLeft: number }>(sql`
    INSERT INTO ${callCountsTable} (subject, calls, window_start)
    SELECT subject, calls, now() FROM json_to_recordset(${JSON.stringify(counts)}::json) AS c (subject text, calls int)
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET
      calls = CASE WHEN ${over} THEN excluded.calls ELSE ${callCountsTable.calls} + excluded.calls END,
      window_start = CASE WHEN ${over} THEN now() ELSE ${callCountsTable.windowStart} END
    RETURNING subject, calls, extract(epoch FROM window_start + ${window} - now())::float8 AS "secondsLeft"`);
  return rows;
}

/** Drops the subjects that have been quiet for an hour. */
export async function forgetQuietCallers(db: Queryable): Promise<void> {
  await db.delete(callCountsTable).where(lt(callCountsTable.windowStart, sql`now() - interval '1 hour'`));
}
