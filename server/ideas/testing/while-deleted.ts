import { eq } from 'drizzle-orm';
import { ideasTable } from '#server/ideas/ideas.tables.ts';
import type { Db } from '#server/storage/db.ts';
import { somebodyWaits } from '#server/testing/waits-for-lock.ts';

/** Asks while an idea is being deleted; it is gone for good as soon as the asking waits for that. */
export async function whileDeleted<T>(db: Db, ideaId: string, ask: () => Promise<T>): Promise<T> {
  const { answer } = await db.transaction(async (tx) => {
    await tx.delete(ideasTable).where(eq(ideasTable.id, ideaId));
    const asked = { answer: ask() };
    await somebodyWaits(db);
    return asked;
  });
  return answer;
}
