import type { Db, Tx } from '#server/platform/storage/db.ts';
import { waitForBlockedQuery } from './blocked-query.ts';

/** Sends a request that blocks on rows which a transaction deletes, and returns its reply after the commit. */
export async function requestDuringDelete<T>(
  db: Db,
  deleteRows: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction(async (tx) => {
    await deleteRows(tx);
    const pending = { answer: send() };
    await waitForBlockedQuery(db);
    return pending;
  });
  return answer;
}
