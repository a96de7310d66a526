import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/storage/db.ts';
import { requestDuringDelete } from '#server/testing/during-delete.ts';
import { ideasTable } from '../../../platform/schema/ideas.tables.ts';

/**
 * Starts a request that waits for the concurrent deletion of an idea, and returns its response after the deletion.
 */
export const whileDeleted = <T>(db: Db, ideaId: string, ask: () => Promise<T>): Promise<T> =>
  requestDuringDelete(db, (tx) => tx.delete(ideasTable).where(eq(ideasTable.id, ideaId)), ask);
