import { AppError } from '#contract/errors.ts';
import type { Session } from '#server/platform/http/session.ts';
import { findUser, lockUser, setPassword } from './accounts.repo.ts';
import { signedInPasswordLimit } from './login-throttling.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SessionToken } from './sessions.service.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export type AccountSecurity = ReturnType<typeof accountSecurityService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly accountSecurity: AccountSecurity;
  }
}

/** Password and sessions of a signed-in user. */
export function accountSecurityService(
  { db }: Context,
  { attempts, sessions, checkPassword }: IdentityServices,
) {
  return {
    async list({ id, user }: Session) {
      const active = await sessions.listOf(user.id);
      return {
        hasPassword: (await findUser(db, user.id))?.passwordHash != null,
        sessions: active.map((one) => ({
          startedAt: one.startedAt.toISOString(),
          usedAt: one.usedAt.toISOString(),
          isCurrent: one.id.equals(id),
        })),
      };
    },

    async endOthers({ id, user }: Session): Promise<void> {
      await db.transaction((tx) => sessions.endAllOf(tx, user.id, id));
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
    ): Promise<SessionToken & { passwordHash: string }> {
      const { id: userId } = session.user;
      const user = await findUser(db, userId);
      if (!user) throw new AppError('unauthenticated');
      const { passwordHash } = user;
      if (passwordHash === null) throw new AppError('no_password');
      checkPassword('newPassword', change.newPassword, user);
      const attempt = await attempts.begin(signedInPasswordLimit(userId));
      if (!(await verifyPassword(passwordHash, change.currentPassword))) {
        throw new AppError('wrong_credentials', {}, messages.currentPasswordIncorrect);
      }
      await attempt.succeeded();
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
