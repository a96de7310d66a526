import { eq } from 'drizzle-orm';
import type { Db } from '#server/storage/db.ts';
import { whileRemoved } from '#server/testing/while-removed.ts';
import { ideasTable } from '../ideas.tables.ts';

/** Asks for something that has to wait for the deletion of an idea, and gives the answer once that is through. */
export const whileDeleted = <T>(db: Db, ideaId: string, ask: () => Promise<T>): Promise<T> =>
  whileRemoved(db, (tx) => tx.delete(ideasTable).where(eq(ideasTable.id, ideaId)), ask);
