import { DrizzleQueryError } from 'drizzle-orm/errors';
import { errorCode } from '../start-error.ts';

/** The SQLSTATE or system error code of a failed query, wherever in the chain of causes it sits. */
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

/** Whether a row with this unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}

/** Whether a row was to hang on one that is gone by now, and not one to go on which others hang. */
export function isReferenceGone(error: unknown): boolean {
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

/** The file of a socket that nobody listens at is missing; other missing files say nothing of the database. */
const isSocketMissing = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect' &&
  errorCode(error) === 'ENOENT';

/** Whether the database's disk is full, its log's or that of its tables. */
export const isDatabaseFull = (error: unknown): boolean => databaseErrorCode(error) === '53100';

/** Whether two transactions waited for each other, or one for longer than it wanted to. Nothing of it has happened. */
export function isInTheWay(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40P01' || code === '55P03';
}

/**
 * Whether the database could not be reached or cut the connection, so that the same query may well succeed
 * later. The transaction it broke may have committed or not.
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
