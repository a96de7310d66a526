import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/storage/db.ts';
import { eventually } from './eventually.ts';

/** Resolves when a query of this database is blocked by a lock. */
export async function waitForBlockedQuery(db: Db): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if (!rowCount) throw new Error('Nobody waits.');
  });
}
