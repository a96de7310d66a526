import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/storage/db.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import { oldMailsTable as table } from '../schema/old-mails.tables.ts';

/** Deletes mails that versions before the queue sent more than 30 days ago. */
export const oldMails = (db: Db) => ({
  sweep: (): Promise<void> =>
    inBatches(async (max) => {
      const { rowCount } = await db.execute(sql`DELETE FROM ${table} WHERE id IN (
        SELECT id FROM ${table} WHERE created_at < now() - interval '30 days' LIMIT ${max})`);
      return rowCount ?? 0;
    }),
});
