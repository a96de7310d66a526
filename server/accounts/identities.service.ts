import { v7 as uuidv7 } from 'uuid';
import type { Publish } from '#server/events/live-message.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { findUser, findUserByEmail, insertUser, lockUser } from './accounts.repo.ts';
import {
  findLinkedUser,
  insertIdentity,
  lockNames,
  lockOut,
  updateProfile,
  type Identity,
  type Profile,
} from './identities.repo.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** The claims of a provider about a user who signed in there. */
export interface ExternalPerson extends Identity, Profile {
  readonly email: string;
  /** Whether the provider verified the address. */
  readonly isEmailVerified: boolean;
}

export interface IdentityDeps {
  readonly db: Db;
  readonly publish: Publish;
  /** Called when the address of an account is verified. */
  readonly addressVerified: (tx: Tx, userId: string) => Promise<void>;
}

export type Identities = ReturnType<typeof identitiesService>;

async function create(tx: Tx, person: ExternalPerson): Promise<string> {
  const { email, firstName = '', lastName = '' } = person;
  const row = await insertUser(tx, { id: uuidv7(), email, passwordHash: null, firstName, lastName });
  // Registered concurrently.
  if (!row) throw new SignInRefused('address_taken');
  await insertIdentity(tx, person, row.id);
  return row.id;
}

export function identitiesService({ db, publish, addressVerified }: IdentityDeps) {
  /**
   * Links a verified address to the existing account with that address. If the account never verified the address,
   * someone else may have created it, so its credentials are revoked.
   */
  async function takeOver(tx: Tx, person: ExternalPerson, userId: string): Promise<string> {
    if (!person.isEmailVerified) throw new SignInRefused('address_taken');
    const row = await lockUser(tx, userId);
    if (!row?.emailVerifiedAt) {
      for (const id of await lockOut(tx, userId)) {
        await publish(tx, { type: 'session_ended', id: id.toString('hex') });
      }
    }
    await insertIdentity(tx, person, userId);
    return userId;
  }

  return {
    /**
     * The id of the account for a provider identity: the linked account; else the account with the same address, if
     * the provider verified it; else a new one. Updates names and picture, and marks a verified address as verified.
     * @throws SsoError address_taken, blocked
     */
    signIn: (person: ExternalPerson): Promise<string> =>
      db.transaction(async (tx) => {
        const { issuer, subject, email, isEmailVerified } = person;
        await lockNames(tx, `identity ${issuer} ${subject}`, `address ${email.toLowerCase()}`);
        const owner = await findUserByEmail(tx, email);
        const linked = await findLinkedUser(tx, person);
        const userId = linked ?? (owner ? await takeOver(tx, person, owner.id) : await create(tx, person));
        if ((await findUser(tx, userId))?.blockedAt) throw new SignInRefused('blocked');
        const { firstName, lastName, profileImageUrl } = person;
        await updateProfile(tx, userId, { firstName, lastName, profileImageUrl });
        // The claims verify the provider's address, which may differ from the account's.
        const isAccounts = owner ? owner.id === userId : linked === undefined;
        if (isEmailVerified && isAccounts) await addressVerified(tx, userId);
        return userId;
      }),
  };
}
