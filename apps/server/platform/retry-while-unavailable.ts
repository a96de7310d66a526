import type { Log } from '#server/platform/log.ts';
import { StorageFullError, StorageUnavailableError } from '#server/platform/storage/objects/object-store.ts';
import { retry } from './retry.ts';
import {
  isConnectionLost,
  isDatabaseFull,
  isLockConflict,
  isQueryCancelled,
} from '#server/platform/storage/postgres/errors.ts';

/** Well below the time that the queue allows for one attempt. */
const timeoutMs = 5 * 60_000;
const maxWaitMs = 10_000;

/** Whether the file store or the database is unavailable, so that the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || isConnectionLost(error);

/** Why an error is expected to pass, in the words that the log uses; undefined for any other error. */
export function transientReason(error: unknown): string | undefined {
  if (error instanceof StorageFullError) return 'object storage full';
  if (error instanceof StorageUnavailableError) return 'object storage unavailable';
  if (isQueryCancelled(error)) return 'query timed out';
  if (isDatabaseFull(error)) return 'database disk full';
  if (isLockConflict(error)) return 'lock conflict';
  return isConnectionLost(error) ? 'database connection lost' : undefined;
}

/**
 * Repeats idempotent work while the file store or the database is unavailable, or the database has no room, or after a
 * lock conflict, so that a generated result is not lost. After five minutes it rejects with the last error.
 * @throws the signal's reason when it is aborted
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { signal, log }: { readonly signal?: AbortSignal | undefined; readonly log: Log },
): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs;
  const shouldRetry = (error: unknown, waitMs: number) => {
    const mayPass = isUnavailable(error) || isDatabaseFull(error) || isLockConflict(error);
    if (!mayPass || performance.now() + waitMs > deadlineMs) return false;
    log.warn({ err: error, reason: transientReason(error), waitMs }, 'transient error: retrying');
    return true;
  };
  return retry(work, maxWaitMs, shouldRetry, signal);
}
