import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { StorageGoneError } from '#server/storage/objects/object-store.ts';
import { isConnectionLost, isInTheWay } from '#server/storage/postgres/errors.ts';

/** Well below the time that the queue gives one try. */
const patienceMs = 5 * 60_000;
const firstWaitMs = 250;
const longestWaitMs = 10_000;

/** Whether the store or the database is away, which says nothing about what was to be kept there. */
export const isAway = (error: unknown): boolean =>
  error instanceof StorageGoneError || isConnectionLost(error);

/**
 * Does something that can be repeated until the store and the database are there for it: what has been made is not
 * thrown away because the place for it is missing for a while, or because its transaction was the victim of a deadlock.
 * After five minutes it rejects with what was wrong last.
 * @throws the signal's reason when it is aborted
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { signal, log }: { readonly signal?: AbortSignal | undefined; readonly log: Log },
): Promise<T> {
  const endMs = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(isAway(error) || isInTheWay(error)) || performance.now() + waitMs > endMs) throw error;
      log.warn({ err: error, waitMs }, 'what has been done waits for where it is kept');
      await sleep(waitMs, undefined, signal && { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}
