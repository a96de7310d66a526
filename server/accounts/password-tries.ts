import { type Allowance, clientAllowances, hashedSubject } from '#server/attempts/attempts.service.ts';

const windowSeconds = 900;
const guesses = { failures: 10, beforeSlowing: 4, windowSeconds } as const;

/** Where a guess of a password or code comes from. */
export interface GuessSource {
  readonly ip: string;
  /**
   * The subject under which the guesses of this browser count, if it is known to belong to this account: then
   * guesses of strangers cost its owner nothing (OWASP: device cookies).
   */
  knownAs(user: { readonly id: string; readonly passwordHash: string }): string | undefined;
}

interface Guessed {
  readonly email: string;
  /** Absent where no account has the address. */
  readonly account?: { readonly id: string; readonly passwordHash: string | null } | undefined;
}

function knownAs({ account }: Guessed, source: GuessSource): string | undefined {
  if (!account || account.passwordHash === null) return undefined;
  return source.knownAs({ id: account.id, passwordHash: account.passwordHash });
}

/** A flood limit: most of these guesses are wrong in an office where people mistype, and cost it two seconds each. */
const fromPlace = ({ ip }: GuessSource) =>
  clientAllowances('sign-in-from', ip, { failures: 2_000, beforeSlowing: 200, windowSeconds });

/** The subject for guesses of browsers that are signed in to the account. */
export const signedInAs = (userId: string) => `signed-in:${userId}`;
const ofCode = (subject: string): Allowance => ({ subject: `code:${subject}`, failures: 10, windowSeconds });

/** How often browsers that are signed in may guess the password of their account. */
export const signedInTries = (userId: string): Allowance => ({
  subject: signedInAs(userId),
  ...guesses,
});

/** And password and code together: a right password alone gives no new guesses of the code. */
export const signedInCodeTries = (userId: string): readonly Allowance[] => [
  signedInTries(userId),
  ofCode(signedInAs(userId)),
];

/** How often the password of an address may be guessed from browsers that it does not know, and how often by one it does. */
export function passwordTries(guessed: Guessed, source: GuessSource): [Allowance, ...Allowance[]] {
  const known = knownAs(guessed, source);
  if (known) return [{ subject: known, ...guesses }];
  const subject = hashedSubject('sign-in', guessed.email.toLowerCase());
  return [{ subject, ...guesses }, ...fromPlace(source)];
}

/**
 * How often a code of the second factor may be guessed: as often as the password, and that count is the same. A right
 * password alone, which starts that one afresh, gives no new guesses of the code.
 */
export function codeTries(
  account: { readonly id: string; readonly passwordHash: string; readonly email: string },
  source: GuessSource,
): [readonly Allowance[], ...Allowance[]] {
  const [own, ...shared] = passwordTries({ email: account.email, account }, source);
  const known = knownAs({ email: account.email, account }, source);
  return [[own, ofCode(known ?? account.id)], ...shared];
}
