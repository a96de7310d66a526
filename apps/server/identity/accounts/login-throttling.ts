import { normalEmail } from '#contract/email-address.ts';
import {
  type RateLimitRule,
  clientRules,
  hashedSubject,
} from '#server/platform/attempts/attempts.service.ts';

const windowSeconds = 900;
const passwordLimit = { failures: 10, delayAfter: 4, windowSeconds } as const;

/** Where an attempt comes from. */
export interface AttemptSource {
  readonly ip: string;
  /**
   * The subject under which attempts of this browser count, if it is a known device of the account. Then attempts of
   * other clients do not lock its owner out (OWASP: device cookies).
   */
  deviceSubject(user: { readonly id: string; readonly passwordHash: string }): string | undefined;
}

interface PasswordAttempt {
  readonly email: string;
  /** Absent when no account has the address. */
  readonly account?: { readonly id: string; readonly passwordHash: string | null } | undefined;
}

function deviceSubject({ account }: PasswordAttempt, source: AttemptSource): string | undefined {
  if (!account || account.passwordHash === null) return undefined;
  return source.deviceSubject({ id: account.id, passwordHash: account.passwordHash });
}

/**
 * Limits floods only: an office whose users mistype shares one address. Attempts beyond 200 are delayed by up to two
 * seconds.
 */
const perClient = ({ ip }: AttemptSource) =>
  clientRules('sign-in-from', ip, { failures: 2_000, delayAfter: 200, windowSeconds });

/** The subject for attempts in sessions of the account. */
export const signedInSubject = (userId: string) => `signed-in:${userId}`;
const codeLimit = (subject: string): RateLimitRule => ({
  subject: `code:${subject}`,
  failures: 10,
  windowSeconds,
});

/** Limit for attempts of signed-in browsers at the password of their account. */
export const signedInPasswordLimit = (userId: string): RateLimitRule => ({
  subject: signedInSubject(userId),
  ...passwordLimit,
});

/** Limits password and code together: a right password does not reset the count of codes. */
export const signedInCodeLimits = (userId: string): readonly RateLimitRule[] => [
  signedInPasswordLimit(userId),
  codeLimit(signedInSubject(userId)),
];

/** Limits for the password of an address: one for each known device, one for all other clients. */
export function passwordLimits(
  attempt: PasswordAttempt,
  source: AttemptSource,
): [RateLimitRule, ...RateLimitRule[]] {
  const subjectOfDevice = deviceSubject(attempt, source);
  if (subjectOfDevice) return [{ subject: subjectOfDevice, ...passwordLimit }];
  const subject = hashedSubject('sign-in', (normalEmail(attempt.email) ?? attempt.email).toLowerCase());
  return [{ subject, ...passwordLimit }, ...perClient(source)];
}

/**
 * Limits for the code of the second factor. It shares the count of the password, and has its own that a right
 * password does not reset.
 */
export function codeLimits(
  account: { readonly id: string; readonly passwordHash: string; readonly email: string },
  source: AttemptSource,
): [readonly RateLimitRule[], ...RateLimitRule[]] {
  const [own, ...shared] = passwordLimits({ email: account.email, account }, source);
  const subjectOfDevice = deviceSubject({ email: account.email, account }, source);
  return [[own, codeLimit(subjectOfDevice ?? account.id)], ...shared];
}
