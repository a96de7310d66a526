import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '#contract/errors.ts';
import { StorageFullError, StorageUnavailableError } from '#server/platform/storage/objects/object-store.ts';
import {
  isConnectionLost,
  isDatabaseFull,
  isLockConflict,
  isQueryCancelled,
} from '#server/platform/storage/postgres/errors.ts';
import { messages } from '#server/platform/messages.ts';

/** In seconds; long enough for a database restart and for failure detection. */
const retryAfter = 5;
/** In seconds; the conflicting transaction has ended. */
const retryAfterConflict = 1;
/** In seconds; an administrator has to free space. */
const retryAfterFull = 60;

/** Refuses to wait any longer for a job that was submitted, and waits until the disk of the database has room. */
export const jobStalled = (generationId: string) =>
  new AppError('unavailable', { generationId, retryAfter: retryAfterFull }, messages.storageFullOrderKept);

const unavailable = (message: string, seconds = retryAfter) =>
  new AppError('unavailable', { retryAfter: seconds }, message);

/**
 * The 503 reply for an error of the database or the file store that is expected to pass; undefined for any other
 * error. The change may have been committed or not: a client can repeat it safely with its Idempotency-Key.
 */
export function transientError(error: unknown): AppError | undefined {
  if (error instanceof StorageFullError) {
    return unavailable(messages.fileStorageFull, retryAfterFull);
  }
  if (error instanceof StorageUnavailableError) {
    return unavailable(messages.filesUnreachable);
  }
  // Only a query error is about the database: other connections fail with the same messages.
  if (!(error instanceof DrizzleQueryError)) return undefined;
  if (isQueryCancelled(error)) return new AppError('query_timeout', { retryAfter });
  if (isDatabaseFull(error)) return unavailable(messages.storageFull, retryAfterFull);
  if (isLockConflict(error)) {
    return unavailable(messages.changedAtTheSameTime, retryAfterConflict);
  }
  if (isConnectionLost(error)) {
    return unavailable(messages.databaseUnreachable);
  }
  return undefined;
}
