import { eq, sql } from 'drizzle-orm';
import { ideasTable } from '#server/ideas/ideas.tables.ts';
import type { Db } from '#server/storage/db.ts';
import { eventually } from '#server/testing/eventually.ts';

/** Asks while an idea is being deleted; it is gone for good as soon as the asking waits for that. */
export async function whileDeleted<T>(db: Db, ideaId: string, ask: () => Promise<T>): Promise<T> {
  const { answer } = await db.transaction(async (tx) => {
    await tx.delete(ideasTable).where(eq(ideasTable.id, ideaId));
    const asked = { answer: ask() };
    await eventually(async () => {
      const { rowCount } = await db.execute(sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      if (!rowCount) throw new Error('Nobody waits for the idea.');
    });
    return asked;
  });
  return answer;
}
