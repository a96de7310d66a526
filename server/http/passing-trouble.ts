import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '#contract/errors.ts';
import { StorageFullError, StorageGoneError } from '#server/storage/objects/object-store.ts';
import { isConnectionLost, isDatabaseFull, isInTheWay } from '#server/storage/postgres/errors.ts';

/** Long enough for a database to restart and for what is broken to be noticed. */
const retryAfter = 5;
/** The other one is through. */
const retryAfterOther = 1;
/** Somebody has to make room. */
const retryAfterFull = 60;

const unavailable = (message: string, seconds = retryAfter) =>
  new AppError('unavailable', { retryAfter: seconds }, message);

/**
 * What a person is told when not the call but the machinery under it is in trouble that will pass; undefined when
 * the error is none of these. A change that was answered so may have happened or not: whoever repeats it with its
 * Idempotency-Key is safe.
 */
export function passingTrouble(error: unknown): AppError | undefined {
  if (error instanceof StorageFullError) {
    return unavailable('The server has no room left for files.', retryAfterFull);
  }
  if (error instanceof StorageGoneError) {
    return unavailable('The files of this server can’t be reached at the moment. Please try again.');
  }
  // Only a query speaks of the database: other connections break in the same words.
  if (!(error instanceof DrizzleQueryError)) return undefined;
  if (isDatabaseFull(error)) return unavailable('The server has no room left.', retryAfterFull);
  if (isInTheWay(error)) {
    return unavailable('Someone else changed this at the same time. Please try again.', retryAfterOther);
  }
  if (isConnectionLost(error)) {
    return unavailable('The database of this server does not answer. Please try again in a moment.');
  }
  return undefined;
}
