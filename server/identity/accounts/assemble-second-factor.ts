import type { Mail } from '#server/platform/mail/mail.service.ts';
import { mfaCodeVerifier } from './verify-mfa-code.ts';
import { pendingMfaService, type PendingMfaDeps } from './pending-mfa.service.ts';
import { registerRecoveryMail } from './recovery-mail.ts';
import { secondFactorService, type SecondFactorDeps } from './second-factor.service.ts';

type Parts = Omit<PendingMfaDeps & SecondFactorDeps, 'verifyMfaCode' | 'site'> & {
  /** Absent when the server sends no mail. */
  readonly mail: Mail | undefined;
  readonly site: { readonly url: string; readonly name: string };
};

/** Wires the services of the second factor: sign-in with a code, and its settings. */
export function assembleSecondFactor({ mail, ...parts }: Parts) {
  const verifyMfaCode = mfaCodeVerifier({ ...parts, mail });
  if (mail) registerRecoveryMail({ ...parts, mail });
  return {
    secondFactor: secondFactorService({ ...parts, verifyMfaCode }),
    pendingMfa: pendingMfaService({ ...parts, verifyMfaCode }),
  };
}
