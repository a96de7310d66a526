import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { AuthenticatedUser } from './authenticated-user.ts';
import {
  deletePendingMfa,
  deletePendingMfaUntil,
  findPendingMfa,
  insertPendingMfa,
} from './pending-mfa.repo.ts';
import { codeLimits, type AttemptSource } from './login-throttling.ts';
import { passwordFingerprint } from './passwords.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';

/** Sent to the browser that gave the password. */
export interface PendingMfa {
  readonly token: string;
  readonly expiresAt: Date;
}

const lifetimeMs = 300_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

export type PendingMfaService = ReturnType<typeof pendingMfaService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly pendingMfa: PendingMfaService;
  }
}

/** The step between password and code at sign-in. It grants no access; it only allows the code to be submitted. */
export function pendingMfaService(
  { db, now }: Context,
  { attempts, accounts, verifyMfaCode }: IdentityServices,
) {
  /** @throws sign_in_over when it is unknown or expired, or the password changed */
  async function findActive(tokenHash: Buffer) {
    const row = await findPendingMfa(db, tokenHash);
    const isActive =
      row?.passwordHash != null &&
      row.expiresAt.getTime() > now() &&
      passwordFingerprint(row.passwordHash) === row.passwordFingerprint;
    if (!isActive) throw new AppError('sign_in_over');
    return { ...row, passwordHash: row.passwordHash! };
  }

  return {
    /** For a user who just gave the password with this hash; undefined when the account has no second factor. */
    async begin(userId: string, passwordHash: string): Promise<PendingMfa | undefined> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now() + lifetimeMs);
      const fingerprint = passwordFingerprint(passwordHash);
      const row = { tokenHash: hashToken(token), userId, passwordFingerprint: fingerprint, expiresAt };
      return (await insertPendingMfa(db, row)) ? { token, expiresAt } : undefined;
    },

    /**
     * Verifies the code and ends the challenge; a wrong code does not end it.
     * @returns the user, and the hash of the password given
     * @throws sign_in_over, wrong_code, too_many_requests as for passwords
     */
    async finish(token: string, code: string, source: AttemptSource): Promise<AuthenticatedUser> {
      const tokenHash = hashToken(token);
      const { userId, email, passwordHash } = await findActive(tokenHash);
      const attempt = await attempts.begin(...codeLimits({ id: userId, email, passwordHash }, source));
      const consume = await verifyMfaCode(userId, code);
      await db.transaction(async (tx) => {
        if (!(await deletePendingMfa(tx, tokenHash))) throw new AppError('sign_in_over');
        if (!(await consume(tx))) throw new AppError('wrong_code');
      });
      await attempt.succeeded();
      return { user: await accounts.user(userId), passwordHash };
    },

    sweep: () => deletePendingMfaUntil(db, new Date(now())),
  };
}
