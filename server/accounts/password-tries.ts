import { type Allowance, clientAllowances, hashedSubject } from '#server/attempts/attempts.service.ts';

const windowSeconds = 900;
const guesses = { failures: 10, beforeSlowing: 4, windowSeconds } as const;

/** Where an attempt comes from. */
export interface GuessSource {
  readonly ip: string;
  /**
   * The subject under which attempts of this browser count, if it is a known device of the account. Then attempts of
   * other clients do not lock its owner out (OWASP: device cookies).
   */
  knownAs(user: { readonly id: string; readonly passwordHash: string }): string | undefined;
}

interface Guessed {
  readonly email: string;
  /** Absent when no account has the address. */
  readonly account?: { readonly id: string; readonly passwordHash: string | null } | undefined;
}

function knownAs({ account }: Guessed, source: GuessSource): string | undefined {
  if (!account || account.passwordHash === null) return undefined;
  return source.knownAs({ id: account.id, passwordHash: account.passwordHash });
}

/**
 * Limits floods only: an office whose users mistype shares one address. Attempts beyond 200 are delayed by up to two
 * seconds.
 */
const fromPlace = ({ ip }: GuessSource) =>
  clientAllowances('sign-in-from', ip, { failures: 2_000, beforeSlowing: 200, windowSeconds });

/** The subject for attempts in sessions of the account. */
export const signedInAs = (userId: string) => `signed-in:${userId}`;
const ofCode = (subject: string): Allowance => ({ subject: `code:${subject}`, failures: 10, windowSeconds });

/** Limit for attempts of signed-in browsers at the password of their account. */
export const signedInTries = (userId: string): Allowance => ({
  subject: signedInAs(userId),
  ...guesses,
});

/** Limits password and code together: a right password does not reset the count of codes. */
export const signedInCodeTries = (userId: string): readonly Allowance[] => [
  signedInTries(userId),
  ofCode(signedInAs(userId)),
];

/** Limits for the password of an address: one for each known device, one for all other clients. */
export function passwordTries(guessed: Guessed, source: GuessSource): [Allowance, ...Allowance[]] {
  const known = knownAs(guessed, source);
  if (known) return [{ subject: known, ...guesses }];
  const subject = hashedSubject('sign-in', guessed.email.toLowerCase());
  return [{ subject, ...guesses }, ...fromPlace(source)];
}

/**
 * Limits for the code of the second factor. It shares the count of the password, and has its own that a right
 * password does not reset.
 */
export function codeTries(
  account: { readonly id: string; readonly passwordHash: string; readonly email: string },
  source: GuessSource,
): [readonly Allowance[], ...Allowance[]] {
  const [own, ...shared] = passwordTries({ email: account.email, account }, source);
  const known = knownAs({ email: account.email, account }, source);
  return [[own, ofCode(known ?? account.id)], ...shared];
}
