import type { Db, Tx } from '#server/storage/db.ts';
import { somebodyWaits } from './waits-for-lock.ts';

/** Sends a request that blocks on rows which a transaction deletes, and returns its reply after the commit. */
export async function whileRemoved<T>(
  db: Db,
  remove: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction(async (tx) => {
    await remove(tx);
    const asked = { answer: ask() };
    await somebodyWaits(db);
    return asked;
  });
  return answer;
}
