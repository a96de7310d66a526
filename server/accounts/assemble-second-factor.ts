import type { Mail } from '#server/mail/mail.service.ts';
import { codeCheck } from './code-check.ts';
import { halfSignInsService, type HalfSignInDeps } from './half-sign-ins.service.ts';
import { writeRecoveryMails } from './recovery-mail.ts';
import { secondFactorService, type SecondFactorDeps } from './second-factor.service.ts';

type Parts = Omit<HalfSignInDeps & SecondFactorDeps, 'checkCode' | 'site'> & {
  /** Absent when the server sends no mail. */
  readonly mail: Mail | undefined;
  readonly site: { readonly url: string; readonly name: string };
};

/** Wires the services of the second factor: sign-in with a code, and its settings. */
export function assembleSecondFactor({ mail, ...parts }: Parts) {
  const checkCode = codeCheck({ ...parts, mail });
  if (mail) writeRecoveryMails({ ...parts, mail });
  return {
    secondFactor: secondFactorService({ ...parts, checkCode }),
    halfSignIns: halfSignInsService({ ...parts, checkCode }),
  };
}
