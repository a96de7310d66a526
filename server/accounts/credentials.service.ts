import { AppError } from '#contract/errors.ts';
import type { Attempts } from '#server/attempts/attempts.service.ts';
import type { Session } from '#server/http/session.ts';
import type { Db } from '#server/storage/db.ts';
import { findUser, lockUser, setPassword } from './accounts.repo.ts';
import type { PasswordRule } from './easy-passwords.ts';
import { signedInTries } from './password-tries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { FreshSession, Sessions } from './sessions.service.ts';

export interface CredentialDeps {
  readonly db: Db;
  readonly attempts: Attempts;
  readonly sessions: Pick<Sessions, 'endAllOf' | 'listOf' | 'renew'>;
  readonly checkPassword: PasswordRule;
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export type Credentials = ReturnType<typeof credentialsService>;

/** Password and sessions of a signed-in user. */
export function credentialsService({ db, attempts, sessions, checkPassword }: CredentialDeps) {
  return {
    async list({ id, person }: Session) {
      const living = await sessions.listOf(person.id);
      return {
        hasPassword: (await findUser(db, person.id))?.passwordHash != null,
        sessions: living.map((one) => ({
          startedAt: one.startedAt.toISOString(),
          usedAt: one.usedAt.toISOString(),
          isCurrent: one.id.equals(id),
        })),
      };
    },

    async endOthers({ id, person }: Session): Promise<void> {
      await db.transaction((tx) => sessions.endAllOf(tx, person.id, id));
    },

    /**
     * Requires the current password, so an unattended browser is not enough. Ends all other sessions and renews the
     * token of this one.
     * @returns the session's new token, and the new password hash
     * @throws no_password, wrong_credentials, validation_failed for a weak password, too_many_requests after repeated
     * wrong passwords
     */
    async changePassword(
      session: Session,
      change: PasswordChange,
    ): Promise<FreshSession & { passwordHash: string }> {
      const { id: userId } = session.person;
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthenticated');
      const { passwordHash } = user;
      if (passwordHash === null) throw new AppError('no_password');
      checkPassword('newPassword', change.newPassword, user);
      const guess = await attempts.begin(signedInTries(userId));
      if (!(await verifyPassword(passwordHash, change.currentPassword))) {
        throw new AppError('wrong_credentials', {}, 'The current password is incorrect.');
      }
      await guess.succeeded();
      const newHash = await hashPassword(change.newPassword);
      return db.transaction(async (tx) => {
        const now = await lockUser(tx, userId);
        // The password was changed concurrently.
        if (now?.passwordHash !== passwordHash) throw new AppError('wrong_credentials');
        await setPassword(tx, userId, newHash);
        await sessions.endAllOf(tx, userId, session.id);
        return { ...(await sessions.renew(tx, session.id)), passwordHash: newHash };
      });
    },
  };
}
