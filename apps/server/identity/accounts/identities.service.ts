import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/platform/storage/db.ts';
import { findUser, findUserByEmail, insertUser, lockUser } from './accounts.repo.ts';
import {
  findLinkedUser,
  insertIdentity,
  lockKeys,
  revokeCredentials,
  updateProfile,
  type Identity,
  type Profile,
} from './identities.repo.ts';
import { SsoError } from './sso-error.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';

/** The claims of a provider about a user who signed in there. */
export interface ExternalUser extends Identity, Profile {
  readonly email: string;
  /** Whether the provider verified the address. */
  readonly isEmailVerified: boolean;
}

export type Identities = ReturnType<typeof identitiesService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly identities: Identities;
  }
}

async function create(tx: Tx, user: ExternalUser): Promise<string> {
  const { email, firstName = '', lastName = '' } = user;
  const row = await insertUser(tx, { id: uuidv7(), email, passwordHash: null, firstName, lastName });
  // Registered concurrently.
  if (!row) throw new SsoError('address_taken');
  await insertIdentity(tx, user, row.id);
  return row.id;
}

export function identitiesService({ db, publish }: Context, { verification }: IdentityServices) {
  /**
   * Links a verified address to the existing account with that address. If the account never verified the address,
   * someone else may have created it, so its credentials are revoked.
   */
  async function linkExistingAccount(tx: Tx, user: ExternalUser, userId: string): Promise<string> {
    if (!user.isEmailVerified) throw new SsoError('address_taken');
    const row = await lockUser(tx, userId);
    if (!row?.emailVerifiedAt) {
      for (const id of await revokeCredentials(tx, userId)) {
        await publish(tx, { type: 'session_ended', id: id.toString('hex') });
      }
    }
    await insertIdentity(tx, user, userId);
    return userId;
  }

  return {
    /**
     * The id of the account for a provider identity: the linked account; else the account with the same address, if
     * the provider verified it; else a new one. Updates names and picture, and marks a verified address as verified.
     * @throws SsoError address_taken, blocked
     */
    signIn: (user: ExternalUser): Promise<string> =>
      db.transaction(async (tx) => {
        const { issuer, subject, email, isEmailVerified } = user;
        await lockKeys(tx, `identity ${issuer} ${subject}`, `address ${email.toLowerCase()}`);
        const owner = await findUserByEmail(tx, email);
        const linked = await findLinkedUser(tx, user);
        const userId =
          linked ?? (owner ? await linkExistingAccount(tx, user, owner.id) : await create(tx, user));
        if ((await findUser(tx, userId))?.blockedAt) throw new SsoError('blocked');
        const { firstName, lastName, profileImageUrl } = user;
        await updateProfile(tx, userId, { firstName, lastName, profileImageUrl });
        // The claims verify the provider's address, which may differ from the account's.
        const isAccountAddress = owner ? owner.id === userId : linked === undefined;
        if (isEmailVerified && isAccountAddress) await verification.addressVerified(tx, userId);
        return userId;
      }),
  };
}
