import { eq } from 'drizzle-orm';
import type { Db } from '#server/storage/db.ts';
import { whileRemoved } from '#server/testing/while-removed.ts';
import { ideasTable } from '../ideas.tables.ts';

/**
 * Starts a request that waits for the concurrent deletion of an idea, and returns its response after the deletion.
 */
export const whileDeleted = <T>(db: Db, ideaId: string, ask: () => Promise<T>): Promise<T> =>
  whileRemoved(db, (tx) => tx.delete(ideasTable).where(eq(ideasTable.id, ideaId)), ask);
