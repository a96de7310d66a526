import { type Allowance, clientSubject, hashedSubject } from '#server/attempts/attempts.service.ts';

const windowSeconds = 900;

/** How often the password of an address may be guessed, wherever it is asked for, and how often from one place. */
export const passwordTries = (email: string, clientIp: string): [Allowance, Allowance] => [
  {
    subject: hashedSubject('sign-in', email.toLowerCase()),
    failures: 10,
    beforeSlowing: 4,
    windowSeconds,
  },
  { subject: clientSubject('sign-in-from', clientIp), failures: 200, windowSeconds },
];

/**
 * How often a code of the second factor may be guessed: as often as the password, and that count is the same. A right
 * password alone, which starts that one afresh, gives no new guesses of the code.
 */
export const codeTries = (
  { id, email }: { readonly id: string; readonly email: string },
  clientIp: string,
): [readonly Allowance[], Allowance] => {
  const [ofPassword, fromPlace] = passwordTries(email, clientIp);
  return [[ofPassword, { subject: `code:${id}`, failures: 10, windowSeconds }], fromPlace];
};
