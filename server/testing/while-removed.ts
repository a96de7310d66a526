import type { Db, Tx } from '#server/storage/db.ts';
import { somebodyWaits } from './waits-for-lock.ts';

/** Asks for something that has to wait for what a transaction removes, and gives the answer once it is gone. */
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
