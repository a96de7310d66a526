import { v7 as uuidv7 } from 'uuid';
import type { Role, User } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { clientRules } from '#server/platform/attempts/attempts.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  hasAdmin,
  findUser,
  findUserByEmail,
  findUserWithBalance,
  insertUser,
  lockRoles,
  lockUser,
  markActivated,
  selectAdmins,
  updateRole,
  setProfileImage,
  type UserRow,
} from './accounts.repo.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { passwordLimits, type AttemptSource } from './login-throttling.ts';
import { findSecondFactor } from './second-factor.repo.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Registration attempts with taken addresses, per client. */
const takenAddressLimit = { failures: 200, windowSeconds: 900 };
/** Accounts created per client. */
const registrationLimit = { failures: limits.registrationsPerHour, windowSeconds: 3_600 };
const rank: Record<Role, number> = { collaborator: 0, creator: 1, admin: 2 };

export type Accounts = ReturnType<typeof accountsService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly accounts: Accounts;
  }
}

const toUser = (row: UserRow, balance: number): User => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  profileImageUrl: row.profileImageUrl,
  role: row.role,
  tokens: balance,
  createdAt: row.createdAt.toISOString(),
  inviteValidated: row.inviteValidatedAt !== null,
});

export function accountsService({ db }: Context, { tokens, attempts, checkPassword }: IdentityServices) {
  async function create({ password, ...names }: NewAccount, clientIp: string): Promise<[UserRow, string]> {
    const registration = await attempts.begin(clientRules('registered', clientIp, registrationLimit));
    try {
      if (await findUserByEmail(db, names.email)) throw new AppError('email_taken');
      const passwordHash = await hashPassword(password);
      const row = await insertUser(db, { id: uuidv7(), ...names, passwordHash });
      if (!row) throw new AppError('email_taken');
      return [row, passwordHash];
    } catch (error) {
      await registration.uncount();
      throw error;
    }
  }

  return {
    async user(id: string): Promise<User> {
      const row = await findUserWithBalance(db, id);
      if (!row) throw new AppError('not_found');
      return toUser(row, row.balance ?? 0);
    },

    /** Ignores case; undefined when no account has this address. */
    async byEmail(email: string): Promise<{ id: string; inviteValidated: boolean } | undefined> {
      const row = await findUserByEmail(db, email);
      return row && { id: row.id, inviteValidated: row.inviteValidatedAt !== null };
    },

    /**
     * Creates an account that still needs an invite.
     * @throws email_taken; validation_failed for a weak password; too_many_requests when the client created too many
     * accounts or tried too many taken addresses
     */
    async register(account: NewAccount, clientIp: string): Promise<AuthenticatedUser> {
      checkPassword('password', account.password, account);
      const addressCheck = await attempts.begin(clientRules('register', clientIp, takenAddressLimit));
      const [row, passwordHash] = await create(account, clientIp).catch(async (error: unknown) => {
        // Only taken addresses count: other errors reveal nothing about accounts.
        if (!(error instanceof AppError && error.code === 'email_taken')) await addressCheck.uncount();
        throw error;
      });
      await addressCheck.uncount();
      return { user: toUser(row, await tokens.balanceOf(db, row.id)), passwordHash };
    },

    /**
     * Verifies address and password. The response and its timing do not reveal whether the address is unknown or the
     * password wrong.
     * @throws wrong_credentials, account_blocked; too_many_requests after ten failures in 15 minutes, counted
     * separately for each known device and together for all other clients
     */
    async signIn(email: string, password: string, source: AttemptSource): Promise<AuthenticatedUser> {
      const row = await findUserByEmail(db, email);
      const signIn = await attempts.begin(...passwordLimits({ email, account: row }, source));
      const isCorrect = await verifyPassword(row?.passwordHash, password);
      if (!isCorrect || !row?.passwordHash) throw new AppError('wrong_credentials');
      if (row.blockedAt) throw new AppError('account_blocked');
      // With a second factor, only the right code resets the count.
      if (!(await findSecondFactor(db, row.id))) await signIn.succeeded();
      return { user: toUser(row, await tokens.balanceOf(db, row.id)), passwordHash: row.passwordHash };
    },

    /** Those of the users who are admins. */
    adminsAmong: (ids: readonly string[]): Promise<string[]> => selectAdmins(db, ids),

    /** The user as the actor of a request; undefined when the account is blocked. */
    async findActiveUser(on: Queryable, id: string): Promise<AuthUser | undefined> {
      const row = await findUser(on, id);
      if (!row || row.blockedAt) return undefined;
      const { email, role, inviteValidatedAt } = row;
      return { id, email, role, inviteValidated: inviteValidatedAt !== null, needsSecondFactor: false };
    },

    /**
     * Validates the invite of a user and sets the role of the code that `decide` returns. The user's row is locked,
     * which serialises concurrent invites. A role is never lowered.
     * @throws invite_already_validated
     */
    async activate<Invite extends { readonly role: Role }>(
      tx: Tx,
      userId: string,
      decide: () => Promise<Invite>,
    ): Promise<Invite> {
      const row = await lockUser(tx, userId);
      if (!row) throw new AppError('unauthenticated');
      if (row.inviteValidatedAt) throw new AppError('invite_already_validated');
      const invite = await decide();
      await markActivated(tx, userId, rank[invite.role] > rank[row.role] ? invite.role : row.role);
      return invite;
    },

    /**
     * Role changes are serialised, and the caller must still be an admin when the lock is acquired; so two admins who
     * demote each other leave one admin.
     * @returns the previous role
     * @throws own_role, role_required, not_found
     */
    async changeRole(tx: Tx, adminId: string, userId: string, role: Role): Promise<Role> {
      if (userId === adminId) throw new AppError('own_role');
      await lockRoles(tx);
      const admin = await findUser(tx, adminId);
      if (admin?.role !== 'admin') throw new AppError('role_required', { needed: 'admin' });
      const row = await lockUser(tx, userId);
      if (!row) throw new AppError('not_found');
      await updateRole(tx, userId, role);
      return row.role;
    },
    /** Null removes the picture. Locks the user's row until the transaction ends. @throws not_found if it is deleted */
    async setProfileImage(tx: Tx, userId: string, imageUrl: string | null): Promise<void> {
      if (!(await setProfileImage(tx, userId, imageUrl))) throw new AppError('not_found');
    },

    hasAdmin: (on: Queryable) => hasAdmin(on),
  };
}
