import type { AccountExport } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { Attempts } from '#server/attempts/attempts.service.ts';
import type { Actor, Audit } from '#server/audit/audit.service.ts';
import type { Person } from '#server/http/person.ts';
import type { Images } from '#server/images/images.service.ts';
import type { Members } from '#server/projects/members.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { discardObjects } from '#server/storage/objects/discarded.ts';
import { erasePerson, otherAdmins, readOwnData, setBlocked } from './account-endings.repo.ts';
import { findUser, lockRoles, lockUser, type UserRow } from './accounts.repo.ts';
import { signedInTries } from './password-tries.ts';
import { verifyPassword } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

export interface AccountEndingDeps {
  readonly db: Db;
  readonly attempts: Attempts;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly members: Pick<Members, 'leaveAll'>;
  readonly images: Pick<Images, 'purge'>;
  readonly audit: Pick<Audit, 'record'>;
}

export type AccountEndings = ReturnType<typeof accountEndingsService>;

/** @throws own_account, not_found; role_required when the admin was demoted concurrently */
async function lockOther(tx: Tx, actor: Actor, userId: string): Promise<UserRow> {
  if (userId === actor.person.id) throw new AppError('own_account');
  await lockRoles(tx);
  if ((await findUser(tx, actor.person.id))?.role !== 'admin')
    throw new AppError('role_required', { needed: 'admin' });
  const row = await lockUser(tx, userId);
  if (!row || row.deletedAt) throw new AppError('not_found');
  return row;
}

/** Blocks, deletes and exports accounts. */
export function accountEndingsService(deps: AccountEndingDeps) {
  const { db, attempts, sessions, members, images, audit } = deps;

  /** Keeps the user's content under “Former member” and deletes their personal data. */
  async function erase(tx: Tx, userId: string): Promise<void> {
    await sessions.endAllOf(tx, userId);
    await discardObjects(tx, await images.purge(tx, 'user', userId));
    await erasePerson(tx, userId);
    await members.leaveAll(tx, userId);
  }

  return {
    /** Blocking ends the user's sessions. @throws own_account, not_found */
    setBlocked: (actor: Actor, userId: string, blocked: boolean): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lockOther(tx, actor, userId);
        if ((row.blockedAt !== null) === blocked) return;
        await setBlocked(tx, userId, blocked ? new Date() : null);
        if (blocked) await sessions.endAllOf(tx, userId);
        const action = blocked ? 'account_blocked' : 'account_unblocked';
        await audit.record(tx, actor, { action, targetType: 'user', targetId: userId });
      }),

    /** @throws own_account, not_found */
    remove: (actor: Actor, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockOther(tx, actor, userId);
        await erase(tx, userId);
        await audit.record(tx, actor, { action: 'account_deleted', targetType: 'user', targetId: userId });
      }),

    /**
     * Deletes the user's own account; `confirmation` is its password, or its email address when it has none.
     * @throws wrong_credentials, last_admin, too_many_requests
     */
    async removeOwn({ person, ip }: Actor, confirmation: string): Promise<void> {
      const row = await findUser(db, person.id);
      if (!row) throw new AppError('unauthenticated');
      const guess = await attempts.begin(signedInTries(person.id));
      const isRight =
        row.passwordHash === null
          ? confirmation.trim().toLowerCase() === row.email.toLowerCase()
          : await verifyPassword(row.passwordHash, confirmation);
      if (!isRight) throw new AppError('wrong_credentials', {}, 'This does not match your account.');
      await guess.succeeded();
      await db.transaction(async (tx) => {
        await lockRoles(tx);
        const now = await lockUser(tx, person.id);
        if (now?.passwordHash !== row.passwordHash) throw new AppError('wrong_credentials');
        if (now.role === 'admin' && (await otherAdmins(tx, person.id)) === 0)
          throw new AppError('last_admin');
        await erase(tx, person.id);
        // Audit entries are never deleted, so this one omits the email address.
        const actor = { person: { ...person, email: 'Former member' }, ip };
        await audit.record(tx, actor, {
          action: 'account_deleted',
          targetType: 'user',
          targetId: person.id,
        });
      });
    },

    exportOwn: ({ id }: Person): Promise<AccountExport> => exported(db, id),

    /** @throws not_found */
    exportOf: (actor: Actor, userId: string): Promise<AccountExport> =>
      db.transaction(async (tx) => {
        const row = await findUser(tx, userId);
        if (!row || row.deletedAt) throw new AppError('not_found');
        await audit.record(tx, actor, { action: 'account_exported', targetType: 'user', targetId: userId });
        return exported(tx, userId);
      }),
  };
}

const exported = async (db: Db | Tx, userId: string): Promise<AccountExport> => ({
  exportedAt: new Date().toISOString(),
  ...(await readOwnData(db, userId)),
});
