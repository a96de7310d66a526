import { DrizzleQueryError } from 'drizzle-orm/errors';
import { errorCode } from '../start-error.ts';

/** The SQLSTATE or system error code of a failed query, from anywhere in the chain of causes. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (
    let link: unknown = error, depth = 0;
    link instanceof Error && depth < 8;
    link = link.cause, depth += 1
  ) {
    const code = errorCode(link);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Whether a unique constraint was violated. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}

/** Whether an insert or update references a row that no longer exists. Deleting a referenced row is another error. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    error instanceof DrizzleQueryError &&
    databaseErrorCode(error) === '23503' &&
    !/^\s*delete\b/i.test(error.query)
  );
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/**
 * A socket file that does not exist means that no server listens; other missing files have nothing to do with the
 * database.
 */
const isSocketMissing = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect' &&
  errorCode(error) === 'ENOENT';

/** SQLSTATE "disk full". */
export const diskFullCode = '53100';

/** Whether the disk of the database is full. */
export const isDatabaseFull = (error: unknown): boolean => databaseErrorCode(error) === diskFullCode;

/** Whether a query was cancelled because it took too long, or its client has gone. */
export const isQueryCancelled = (error: unknown): boolean => databaseErrorCode(error) === '57014';

/** Whether a transaction was rolled back because of a deadlock or a lock timeout. */
export function isLockConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40P01' || code === '55P03';
}

/**
 * Whether the database was unreachable or closed the connection, so that the same query may succeed later. An open
 * transaction may or may not have been committed.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = databaseErrorCode(error);
  // Class 08 is "connection exception", 53300 "too many connections", 57P01..57P03 are "shutdown" and "cannot
  // connect now".
  if (code !== undefined && code !== 'ENOENT') {
    return systemCodes.has(code) || code.startsWith('08') || /^(53300|57P0[1-3])$/.test(code);
  }
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    if (driverMessages.test(link.message) || isSocketMissing(link)) return true;
  }
  return false;
}
