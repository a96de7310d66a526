import type { CurrentUser } from '#contract/auth.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Accounts } from './accounts.service.ts';
import type { Verification } from './verification.service.ts';

export interface CurrentUserDeps {
  readonly accounts: Pick<Accounts, 'user'>;
  /** Absent when email verification is off. */
  readonly verification?: Pick<Verification, 'canConfirm'>;
}

export async function currentUser(
  { accounts, verification }: CurrentUserDeps,
  { id, needsSecondFactor }: Pick<AuthUser, 'id' | 'needsSecondFactor'>,
): Promise<CurrentUser> {
  const canConfirmEmail = (await verification?.canConfirm(id)) ?? false;
  return { ...(await accounts.user(id)), canConfirmEmail, needsSecondFactor };
}
