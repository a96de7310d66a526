import type { ServiceFactories } from '#server/platform/context.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { sessionsService } from './accounts/sessions.service.ts';
import { passwordRule } from './accounts/weak-passwords.ts';
import { accountSecurityService } from './accounts/account-security.service.ts';
import { accountLifecycleService } from './accounts/account-lifecycle.service.ts';
import { apiTokensService } from './api-tokens/api-tokens.service.ts';
import { passwordLinksService } from './accounts/password-links.service.ts';
import { mfaCodeVerifier } from './accounts/verify-mfa-code.ts';
import { secondFactorService } from './accounts/second-factor.service.ts';
import { pendingMfaService } from './accounts/pending-mfa.service.ts';
import { identitiesService } from './accounts/identities.service.ts';
import { invitesService } from './invites/invites.service.ts';
import { verificationService } from './accounts/verification.service.ts';
import { adminService } from './admin/admin.service.ts';

/** How the services of identity are made. */
export const identityServices = {
  accounts: accountsService,
  sessions: sessionsService,
  checkPassword: passwordRule,
  accountSecurity: accountSecurityService,
  accountLifecycle: accountLifecycleService,
  apiTokens: apiTokensService,
  passwordLinks: passwordLinksService,
  verifyMfaCode: mfaCodeVerifier,
  secondFactor: secondFactorService,
  pendingMfa: pendingMfaService,
  identities: identitiesService,
  invites: invitesService,
  verification: verificationService,
  admin: adminService,
} satisfies Partial<ServiceFactories>;
