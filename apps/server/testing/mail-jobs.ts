import { sql } from 'drizzle-orm';
import { mailQueue } from '#server/platform/mail/mail.service.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { jobTable } from '#server/platform/storage/pg-boss-queue.ts';

const mails = sql.raw(`${jobTable} WHERE name = '${mailQueue}'`);

/** The mail jobs of an account or a project. */
export async function mailJobs(db: Queryable, id: string) {
  const { rows } = await db.execute<{ id: string; state: string; retries: number }>(sql`
    SELECT id, state, retry_count AS retries FROM ${mails} AND ${id} IN (data ->> 'userId', data ->> 'projectId')`);
  return rows;
}

/** Number of mails that are due or being sent. */
export async function mailsDue(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${mails} AND state < 'completed' AND start_after <= now()`);
  return rows.length;
}

/** Makes every mail that waits for a retry due now. */
export const retryMailsNow = (db: Queryable) =>
  db.execute(sql`
    WITH waiting AS (SELECT id FROM ${mails} AND state = 'retry')
    UPDATE ${sql.raw(jobTable)} SET start_after = now() WHERE id IN (SELECT id FROM waiting)`);
