import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#contract/errors.ts';
import { isLoopback } from '#server/http/loopback.ts';
import type { Db } from '#server/storage/db.ts';
import { countTry, forget, forgetQuiet, uncountTry } from './attempts.repo.ts';

/** How many failures a subject may have within a window. */
export interface Allowance {
  readonly subject: string;
  readonly failures: number;
  readonly windowSeconds: number;
  /** Failures before attempts are delayed; absent: no delay. */
  readonly beforeSlowing?: number;
}

/** A counted attempt. */
export interface Try {
  /** Resets the count of its own subjects. */
  succeeded(): Promise<void>;
  /** Removes this attempt from all counts and keeps the earlier ones. */
  takeBack(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts an attempt against all rules before it is made, so that concurrent attempts cannot exceed the limit;
   * delays it after earlier failures. A refused attempt does not count.
   * @param own rules of the caller: a success resets them
   * @param shared rules shared with other callers: a success only removes this attempt
   * @throws too_many_requests {retryAfter} in seconds, when a limit is exceeded
   */
  begin(own: Allowance | readonly Allowance[], ...shared: Allowance[]): Promise<Try>;
  /** Deletes subjects without attempts for a day. */
  sweep(): Promise<void>;
}

const firstDelayMs = 100;
const longestDelayMs = 2_000;

/** Doubles with each failure beyond `delayAfter`. */
function delayMs({ beforeSlowing = Infinity }: Allowance, failuresBefore: number): number {
  const beyond = failuresBefore - beforeSlowing;
  return beyond < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
}

/** `wait` delays a caller. Counts are shared by all server processes through the database. */
export function attemptsService({ db, wait }: { db: Db; wait: (ms: number) => Promise<unknown> }): Attempts {
  return {
    async begin(one, ...shared) {
      const own = [one].flat();
      const counted: Allowance[] = [];
      for (const allowance of [...own, ...shared]) {
        const { failures, secondsLeft } = await countTry(db, allowance.subject, allowance.windowSeconds);
        counted.push(allowance);
        if (failures > allowance.failures) {
          for (const { subject } of counted) await uncountTry(db, subject);
          throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(secondsLeft)) });
        }
        const slowedMs = delayMs(allowance, failures - 1);
        if (slowedMs > 0) await wait(slowedMs);
      }
      return {
        async succeeded() {
          for (const { subject } of own) await forget(db, subject);
          for (const { subject } of shared) await uncountTry(db, subject);
        },
        async takeBack() {
          for (const { subject } of [...own, ...shared]) await uncountTry(db, subject);
        },
      };
    },
    sweep: () => forgetQuiet(db),
  };
}

/** A subject for private data: the table stores only the hash. */
export const hashedSubject = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** A subject for a client's address: an IPv6 client is identified by its /64. */
export function clientSubject(kind: string, ip: string): string {
  return `${kind}:${isIPv6(ip) && !ip.includes('.') ? firstHalf(ip) : ip}`;
}

/**
 * The rule for a client's address. Empty for loopback: behind a local proxy that TRUST_PROXY does not name, all
 * clients have that address and would share one limit.
 */
export const clientAllowances = (
  kind: string,
  ip: string,
  allowance: Omit<Allowance, 'subject'>,
): Allowance[] => (isLoopback(ip) ? [] : [{ subject: clientSubject(kind, ip), ...allowance }]);

/** The first 64 bits of an IPv6 address, expanded. */
function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
