import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#contract/errors.ts';
import { isLoopback } from '#server/platform/http/loopback.ts';
import type { Context } from '#server/platform/context.ts';
import { countAttempt, deleteAttempts, deleteStaleAttempts, uncountAttempt } from './attempts.repo.ts';

/** How many failures a subject may have within a window. */
export interface RateLimitRule {
  readonly subject: string;
  readonly failures: number;
  readonly windowSeconds: number;
  /** Failures before attempts are delayed; absent: no delay. */
  readonly delayAfter?: number;
}

/** A counted attempt. */
export interface Attempt {
  /** Resets the count of its own subjects. */
  succeeded(): Promise<void>;
  /** Removes this attempt from all counts and keeps the earlier ones. */
  uncount(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts an attempt against all rules before it is made, so that concurrent attempts cannot exceed the limit;
   * delays it after earlier failures. A refused attempt does not count.
   * @param own rules of the caller: a success resets them
   * @param shared rules shared with other callers: a success only removes this attempt
   * @throws too_many_requests {retryAfter} in seconds, when a limit is exceeded
   */
  begin(own: RateLimitRule | readonly RateLimitRule[], ...shared: RateLimitRule[]): Promise<Attempt>;
  /** Deletes subjects without attempts for a day. */
  sweep(): Promise<void>;
}

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly attempts: Attempts;
  }
}

const firstDelayMs = 100;
const maxDelayMs = 2_000;

/** Doubles with each failure beyond `delayAfter`. */
function delayMs({ delayAfter = Infinity }: RateLimitRule, failuresBefore: number): number {
  const excess = failuresBefore - delayAfter;
  return excess < 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** excess);
}

/** `wait` delays a caller. Counts are shared by all server processes through the database. */
export function attemptsService({ db, wait }: Pick<Context, 'db' | 'wait'>): Attempts {
  return {
    async begin(one, ...shared) {
      const own = [one].flat();
      const counted: RateLimitRule[] = [];
      for (const rule of [...own, ...shared]) {
        const { failures, secondsLeft } = await countAttempt(db, rule.subject, rule.windowSeconds);
        counted.push(rule);
        if (failures > rule.failures) {
          for (const { subject } of counted) await uncountAttempt(db, subject);
          throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(secondsLeft)) });
        }
        const waitMs = delayMs(rule, failures - 1);
        if (waitMs > 0) await wait(waitMs);
      }
      return {
        async succeeded() {
          for (const { subject } of own) await deleteAttempts(db, subject);
          for (const { subject } of shared) await uncountAttempt(db, subject);
        },
        async uncount() {
          for (const { subject } of [...own, ...shared]) await uncountAttempt(db, subject);
        },
      };
    },
    sweep: () => deleteStaleAttempts(db),
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
export const clientRules = (
  kind: string,
  ip: string,
  rule: Omit<RateLimitRule, 'subject'>,
): RateLimitRule[] => (isLoopback(ip) ? [] : [{ subject: clientSubject(kind, ip), ...rule }]);

/** The first 64 bits of an IPv6 address, expanded. */
function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
