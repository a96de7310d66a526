import type { CurrentUser } from '#contract/auth.ts';
import type { Person } from '#server/http/person.ts';
import type { Accounts } from './accounts.service.ts';
import type { Verification } from './verification.service.ts';

export interface Selves {
  readonly accounts: Pick<Accounts, 'user'>;
  /** Absent where nobody is asked to confirm an address. */
  readonly verification?: Pick<Verification, 'isOpen'>;
}

/** A person as they see themselves. */
export async function currentUser(
  { accounts, verification }: Selves,
  { id, needsSecondFactor }: Pick<Person, 'id' | 'needsSecondFactor'>,
): Promise<CurrentUser> {
  const canConfirmEmail = (await verification?.isOpen(id)) ?? false;
  return { ...(await accounts.user(id)), canConfirmEmail, needsSecondFactor };
}
