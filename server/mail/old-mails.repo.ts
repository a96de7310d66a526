import { sql } from 'drizzle-orm';
import type { Tx } from '#server/storage/db.ts';

/**
 * Takes a mail that was not sent from the table of the version before, as long as it is there. A row that is `sending`
 * belongs to a process that ended: its job runs again.
 */
export async function takeOldMail(tx: Tx, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await tx.execute(sql`
    UPDATE mails SET state = 'dropped', finished_at = now()
    WHERE id = ${id} AND state IN ('waiting', 'sending')
    RETURNING kind, user_id AS "userId", project_id AS "projectId", after_seq::float8 AS "afterSeq",
      upto_seq::float8 AS "uptoSeq", to_json(created_at) #>> '{}' AS "createdAt"`);
  return rows[0];
}
