import type { Log } from '#server/log.ts';
import { StorageGoneError } from '#server/storage/objects/object-store.ts';
import { retry } from './retry.ts';
import { isConnectionLost, isInTheWay } from '#server/storage/postgres/errors.ts';

/** Well below the time that the queue gives one try. */
const patienceMs = 5 * 60_000;
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
  const mayRetry = (error: unknown, waitMs: number) => {
    if (!(isAway(error) || isInTheWay(error)) || performance.now() + waitMs > endMs) return false;
    log.warn({ err: error, waitMs }, 'what has been done waits for where it is kept');
    return true;
  };
  return retry(work, longestWaitMs, mayRetry, signal);
}
