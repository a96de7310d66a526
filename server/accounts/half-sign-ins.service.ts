import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Attempts } from '#server/attempts/attempts.service.ts';
import type { Db } from '#server/storage/db.ts';
import type { Accounts } from './accounts.service.ts';
import type { Entrant } from './entrant.ts';
import type { CheckCode } from './code-check.ts';
import {
  deleteHalfSignIn,
  deleteHalfSignInsUntil,
  findHalfSignIn,
  insertHalfSignIn,
} from './half-sign-ins.repo.ts';
import { codeTries, type GuessSource } from './password-tries.ts';
import { passwordMark } from './passwords.ts';

export interface HalfSignInDeps {
  readonly db: Db;
  readonly attempts: Attempts;
  readonly accounts: Pick<Accounts, 'user'>;
  readonly checkCode: CheckCode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Sent to the browser that gave the password. */
export interface HalfSignIn {
  readonly token: string;
  readonly expiresAt: Date;
}

const lifetimeMs = 300_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

export type HalfSignIns = ReturnType<typeof halfSignInsService>;

/** The step between password and code at sign-in. It grants no access; it only allows the code to be submitted. */
export function halfSignInsService({ db, attempts, accounts, checkCode, now }: HalfSignInDeps) {
  /** @throws sign_in_over when it is unknown or expired, or the password changed */
  async function living(tokenHash: Buffer) {
    const row = await findHalfSignIn(db, tokenHash);
    const holds =
      row?.passwordHash != null &&
      row.expiresAt.getTime() > now() &&
      passwordMark(row.passwordHash) === row.passwordMark;
    if (!holds) throw new AppError('sign_in_over');
    return { ...row, passwordHash: row.passwordHash! };
  }

  return {
    /** For a user who just gave the password with this hash; undefined when the account has no second factor. */
    async begin(userId: string, passwordHash: string): Promise<HalfSignIn | undefined> {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now() + lifetimeMs);
      const mark = passwordMark(passwordHash);
      const row = { tokenHash: hashToken(token), userId, passwordMark: mark, expiresAt };
      return (await insertHalfSignIn(db, row)) ? { token, expiresAt } : undefined;
    },

    /**
     * Verifies the code and ends the challenge; a wrong code does not end it.
     * @returns the user, and the hash of the password given
     * @throws sign_in_over, wrong_code, too_many_requests as for passwords
     */
    async finish(token: string, code: string, source: GuessSource): Promise<Entrant> {
      const tokenHash = hashToken(token);
      const { userId, email, passwordHash } = await living(tokenHash);
      const guess = await attempts.begin(...codeTries({ id: userId, email, passwordHash }, source));
      const spend = await checkCode(userId, code);
      await db.transaction(async (tx) => {
        if (!(await deleteHalfSignIn(tx, tokenHash))) throw new AppError('sign_in_over');
        if (!(await spend(tx))) throw new AppError('wrong_code');
      });
      await guess.succeeded();
      return { user: await accounts.user(userId), passwordHash };
    },

    sweep: () => deleteHalfSignInsUntil(db, new Date(now())),
  };
}
