import type { Log } from '#server/log.ts';
import { StorageGoneError } from '#server/storage/objects/object-store.ts';
import { retry } from './retry.ts';
import { isConnectionLost, isInTheWay } from '#server/storage/postgres/errors.ts';

/** Well below the time that the queue allows for one attempt. */
const patienceMs = 5 * 60_000;
const longestWaitMs = 10_000;

/** Whether the file store or the database is unavailable, so that the same call may succeed later. */
export const isAway = (error: unknown): boolean =>
  error instanceof StorageGoneError || isConnectionLost(error);

/**
 * Repeats idempotent work while the file store or the database is unavailable, or after a lock conflict, so that a
 * generated result is not lost. After five minutes it rejects with the last error.
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
