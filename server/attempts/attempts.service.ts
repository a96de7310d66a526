import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#contract/errors.ts';
import { isLoopback } from '#server/http/loopback.ts';
import type { Db } from '#server/storage/db.ts';
import { countTry, forget, forgetQuiet, uncountTry } from './attempts.repo.ts';

/** How often a subject may fail within a window before it is refused. */
export interface Allowance {
  readonly subject: string;
  readonly failures: number;
  readonly windowSeconds: number;
  /** Failures that cost no waiting; absent: none does. */
  readonly beforeSlowing?: number;
}

/** What a try turned out to be. */
export interface Try {
  /** It was right: whoever made it starts afresh. */
  succeeded(): Promise<void>;
  /** It was no failure, and says nothing of those before it. */
  takeBack(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts a try against all its allowances before it is made, so that parallel tries can't slip
   * through together; waits when there were failures before. A try that is refused costs nothing.
   * @param own those of whoever tries: a success forgets their failures
   * @param shared those of others as well: a success costs them nothing
   * @throws too_many_requests {retryAfter} in seconds, once an allowance is used up.
   */
  begin(own: Allowance | readonly Allowance[], ...shared: Allowance[]): Promise<Try>;
  /** Drops what has been quiet for a day. */
  sweep(): Promise<void>;
}

const firstDelayMs = 100;
const longestDelayMs = 2_000;

/** Doubles with each failure beyond the free ones. */
function delayMs({ beforeSlowing = Infinity }: Allowance, failuresBefore: number): number {
  const beyond = failuresBefore - beforeSlowing;
  return beyond < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
}

/** `wait` is how a slowed caller waits; several server processes count together in the database. */
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

/** A subject for something private: the table need not know the address itself. */
export const hashedSubject = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** A subject for a client's address; an IPv6 client owns its whole /64. */
export function clientSubject(kind: string, ip: string): string {
  return `${kind}:${isIPv6(ip) && !ip.includes('.') ? firstHalf(ip) : ip}`;
}

/**
 * The allowance of a client's address; none for the machine itself: behind a proxy on it that TRUST_PROXY does not name,
 * everybody has that address, and one caller would use up what belongs to all.
 */
export const clientAllowances = (
  kind: string,
  ip: string,
  allowance: Omit<Allowance, 'subject'>,
): Allowance[] => (isLoopback(ip) ? [] : [{ subject: clientSubject(kind, ip), ...allowance }]);

/** The first 64 bits of an IPv6 address, written out. */
function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
