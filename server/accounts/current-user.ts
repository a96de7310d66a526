import type { CurrentUser } from '#contract/auth.ts';
import type { Person } from '#server/http/person.ts';
import type { Accounts } from './accounts.service.ts';
import type { Verification } from './verification.service.ts';

export interface Selves {
  readonly accounts: Pick<Accounts, 'user'>;
  /** Absent when email verification is off. */
  readonly verification?: Pick<Verification, 'isOpen'>;
}

export async function currentUser(
  { accounts, verification }: Selves,
  { id, needsSecondFactor }: Pick<Person, 'id' | 'needsSecondFactor'>,
): Promise<CurrentUser> {
  const canConfirmEmail = (await verification?.isOpen(id)) ?? false;
  return { ...(await accounts.user(id)), canConfirmEmail, needsSecondFactor };
}
