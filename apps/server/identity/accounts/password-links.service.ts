import { AppError } from '#contract/errors.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { findUser, findUserByEmail, lockUser, setPassword, type UserRow } from './accounts.repo.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';
import { hashPassword, passwordFingerprint } from './passwords.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import type { PasswordRule } from './weak-passwords.ts';
import type { Sessions } from './sessions.service.ts';
import type { Db } from '#server/platform/storage/db.ts';

const dayMs = 86_400_000;
const purpose = 'new-password';

/** A link is valid for one user, until the password changes. @throws invalid_link */
function checkLink(row: UserRow | undefined, mark: string | undefined): asserts row {
  if (!row?.passwordHash || row.blockedAt || passwordFingerprint(row.passwordHash) !== mark)
    throw new AppError('invalid_link');
}

async function replacePassword(tx: Tx, sessions: Sessions, userId: string, hash: string) {
  await setPassword(tx, userId, hash);
  await sessions.endAllOf(tx, userId);
}

export type PasswordLinks = ReturnType<typeof passwordLinksService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly passwordLinks: PasswordLinks;
  }
}

/** Password reset: an admin creates a link and hands it over to who has forgotten the password; no mail is sent. */
export function passwordLinksService(
  { db, links, now }: Context,
  { accounts, sessions, audit, checkPassword }: IdentityServices,
) {
  return {
    /**
     * The token of a link, valid for a day. The old password works until the link is followed.
     * @throws own_password, not_found; no_password for an account that signs in with a provider
     */
    create: (actor: AuditActor, userId: string): Promise<{ token: string; expiresAt: string }> =>
      db.transaction(async (tx) => {
        // Otherwise an unattended browser would be enough to change an admin's password.
        if (userId === actor.user.id) throw new AppError('own_password');
        const row = await findUser(tx, userId);
        if (!row) throw new AppError('not_found');
        if (row.passwordHash === null) throw new AppError('no_password');
        await audit.record(tx, actor, {
          action: 'password_link_created',
          targetType: 'user',
          targetId: userId,
        });
        const expiresMs = now() + dayMs;
        const claims = { userId, mark: passwordFingerprint(row.passwordHash) };
        return {
          token: links.sign(purpose, claims, expiresMs),
          expiresAt: new Date(expiresMs).toISOString(),
        };
      }),

    /** @returns the user, and the new password hash @throws invalid_link; validation_failed for a weak password */
    async follow(token: string, newPassword: string): Promise<AuthenticatedUser> {
      const { userId = '', mark } = links.read(purpose, token);
      const row = await findUser(db, userId);
      checkLink(row, mark);
      checkPassword('newPassword', newPassword, row);
      const hash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        // Of two concurrent requests, the second one fails here.
        checkLink(await lockUser(tx, userId), mark);
        await replacePassword(tx, sessions, userId, hash);
      });
      return { user: await accounts.user(userId), passwordHash: hash };
    },
  };
}

/**
 * Replaces the password of an account without further checks, for operators with shell access, and ends its sessions.
 * @returns the account's email address, or undefined when no account has it
 * @throws validation_failed
 */
export async function overridePassword(
  {
    db,
    sessions,
    checkPassword,
  }: { readonly db: Db; readonly sessions: Sessions; readonly checkPassword: PasswordRule },
  email: string,
  newPassword: string,
): Promise<string | undefined> {
  const row = await findUserByEmail(db, email);
  if (!row) return undefined;
  checkPassword('newPassword', newPassword, row);
  const hash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await lockUser(tx, row.id);
    await replacePassword(tx, sessions, row.id, hash);
  });
  return row.email;
}
