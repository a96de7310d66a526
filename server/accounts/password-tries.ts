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
