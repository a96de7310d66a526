import type { AccountExport } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Db, Tx } from '#server/platform/storage/db.ts';
import { queueDeletion } from '#server/platform/storage/objects/deletion-queue.ts';
import { eraseUser, otherAdmins, readOwnData, setBlocked } from './account-lifecycle.repo.ts';
import { findUser, lockRoles, lockUser, type UserRow } from './accounts.repo.ts';
import { signedInPasswordLimit } from './login-throttling.ts';
import { verifyPassword } from './passwords.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { sweepAfter } from '#server/projects/members.service.ts';
import { messages } from '#server/identity/messages.ts';

export type AccountLifecycle = ReturnType<typeof accountLifecycleService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly accountLifecycle: AccountLifecycle;
  }
}

/** @throws own_account, not_found; role_required when the admin was demoted concurrently */
async function lockOtherUser(tx: Tx, actor: AuditActor, userId: string): Promise<UserRow> {
  if (userId === actor.user.id) throw new AppError('own_account');
  await lockRoles(tx);
  if ((await findUser(tx, actor.user.id))?.role !== 'admin')
    throw new AppError('role_required', { needed: 'admin' });
  const row = await lockUser(tx, userId);
  if (!row || row.deletedAt) throw new AppError('not_found');
  return row;
}

/** Blocks, deletes and exports accounts. */
export function accountLifecycleService({ db }: Context, services: IdentityServices) {
  const { attempts, sessions, apiTokens, members, images, audit } = services;

  /** Keeps the user's content under “Former member” and deletes their personal data. */
  async function erase(tx: Tx, userId: string): Promise<void> {
    await sessions.endAllOf(tx, userId);
    await apiTokens.removeAllOf(tx, userId);
    await queueDeletion(tx, await images.purge(tx, 'user', userId));
    await eraseUser(tx, userId);
    await members.leaveAll(tx, userId);
  }

  return {
    /** Blocking ends the user's sessions. @throws own_account, not_found */
    setBlocked: (actor: AuditActor, userId: string, blocked: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lockOtherUser(tx, actor, userId);
        if ((row.blockedAt !== null) === blocked) return;
        await setBlocked(tx, userId, blocked ? new Date() : null);
        if (blocked) {
          await sessions.endAllOf(tx, userId);
          await apiTokens.endRequestsOf(tx, userId);
        }
        const action = blocked ? 'account_blocked' : 'account_unblocked';
        await audit.record(tx, actor, { action, targetType: 'user', targetId: userId });
      }),

    /** @throws own_account, not_found */
    async remove(actor: AuditActor, userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOtherUser(tx, actor, userId);
        await erase(tx, userId);
        await audit.record(tx, actor, { action: 'account_deleted', targetType: 'user', targetId: userId });
      });
      await sweepAfter({ userId }, services);
    },

    /**
     * Deletes the user's own account; `confirmation` is its password, or its email address when it has none.
     * @throws wrong_credentials, last_admin, too_many_requests
     */
    async removeOwn({ user, ip }: AuditActor, confirmation: string): Promise<void> {
      const row = await findUser(db, user.id);
      if (!row) throw new AppError('unauthenticated');
      const attempt = await attempts.begin(signedInPasswordLimit(user.id));
      const isConfirmed =
        row.passwordHash === null
          ? confirmation.trim().toLowerCase() === row.email.toLowerCase()
          : await verifyPassword(row.passwordHash, confirmation);
      if (!isConfirmed) throw new AppError('wrong_credentials', {}, messages.notThisAccount);
      await attempt.succeeded();
      await db.transaction(async (tx) => {
        await lockRoles(tx);
        const now = await lockUser(tx, user.id);
        if (now?.passwordHash !== row.passwordHash) throw new AppError('wrong_credentials');
        if (now.role === 'admin' && (await otherAdmins(tx, user.id)) === 0) throw new AppError('last_admin');
        await erase(tx, user.id);
        // Audit entries are never deleted, so this one omits the email address.
        const actor = { user: { ...user, email: messages.formerMember }, ip };
        await audit.record(tx, actor, {
          action: 'account_deleted',
          targetType: 'user',
          targetId: user.id,
        });
      });
      await sweepAfter({ userId: user.id }, services);
    },

    exportOwn: ({ id }: AuthUser): Promise<AccountExport> => buildExport(db, id),

    /** @throws not_found */
    exportOf: (actor: AuditActor, userId: string): Promise<AccountExport> =>
      db.transaction(async (tx) => {
        const row = await findUser(tx, userId);
        if (!row || row.deletedAt) throw new AppError('not_found');
        await audit.record(tx, actor, { action: 'account_exported', targetType: 'user', targetId: userId });
        return buildExport(tx, userId);
      }),
  };
}

const buildExport = async (db: Db | Tx, userId: string): Promise<AccountExport> => ({
  exportedAt: new Date().toISOString(),
  ...(await readOwnData(db, userId)),
});
