import type { CurrentUser } from '#contract/auth.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { IdentityServices } from '#server/platform/context.ts';

export async function currentUser(
  { accounts, verification }: IdentityServices,
  { id, needsSecondFactor }: Pick<AuthUser, 'id' | 'needsSecondFactor'>,
): Promise<CurrentUser> {
  const canConfirmEmail = await verification.canConfirm(id);
  return { ...(await accounts.user(id)), canConfirmEmail, needsSecondFactor };
}
