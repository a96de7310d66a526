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

/** What a provider says of whoever has just signed in there. */
export interface ExternalPerson extends Identity, Profile {
  readonly email: string;
  /** The provider itself has made sure that the address is theirs. */
  readonly isEmailVerified: boolean;
}

export interface IdentityDeps {
  readonly db: Db;
  readonly publish: Publish;
  /** What happens when somebody has shown that the address of their account is theirs. */
  readonly addressVerified: (tx: Tx, userId: string) => Promise<void>;
}

export type Identities = ReturnType<typeof identitiesService>;

async function create(tx: Tx, person: ExternalPerson): Promise<string> {
  const { email, firstName = '', lastName = '' } = person;
  const row = await insertUser(tx, { id: uuidv7(), email, passwordHash: null, firstName, lastName });
  // Somebody has registered the address in the meantime.
  if (!row) throw new SignInRefused('address_taken');
  await insertIdentity(tx, person, row.id);
  return row.id;
}

export function identitiesService({ db, publish, addressVerified }: IdentityDeps) {
  /**
   * Links a verified address to the account that has it already. Unless that account had shown the address
   * to be its own, whoever made it may be somebody else, so every other way in ends.
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
     * The id of the account of somebody who has signed in at the provider: the one linked to this identity;
     * else the one with the same address, if that is verified; else a new one. Names and picture are
     * taken over, and a verified address counts as verified here.
     * @throws SignInRefused address_taken, blocked
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
        // The provider speaks of the address that it names, which need not be the account's any more.
        const isAccounts = owner ? owner.id === userId : linked === undefined;
        if (isEmailVerified && isAccounts) await addressVerified(tx, userId);
        return userId;
      }),
  };
}
