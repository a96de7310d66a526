import type { ReplyOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { beginSecondFactor, getSecondFactor, getUserSecondFactor } from '#contract/second-factor.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Db, Tx } from '#server/platform/storage/db.ts';
import { findUser, findUserByEmail, type UserRow } from './accounts.repo.ts';
import { otpauthUri, stripSeparators, newSecret, toBase32, counterOf, fromBase32 } from './totp.ts';
import { signedInCodeLimits, signedInPasswordLimit } from './login-throttling.ts';
import { verifyPassword } from './passwords.ts';
import { qrCode } from './qr-code.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { isRequiredFor } from './second-factor-policy.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.repo.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

/** Re-authentication: an unattended browser is not enough. */
export interface Reauthentication {
  readonly password: string;
  readonly code: string;
}

const purpose = 'second-factor';
const setUpTimeoutMs = 600_000;
const expiredMessage = messages.startOver;

async function checkPassword(passwordHash: string, password: string): Promise<void> {
  if (await verifyPassword(passwordHash, password)) return;
  throw new AppError('wrong_credentials', {}, messages.passwordIncorrect);
}

export type SecondFactor = ReturnType<typeof secondFactorService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly secondFactor: SecondFactor;
  }
}

/** Settings of the second factor: a code from an authenticator app in addition to the password. */
export function secondFactorService(
  { db, config, links, encryption, site, now }: Context,
  { attempts, audit, verifyMfaCode }: IdentityServices,
) {
  const { secondFactor: policy } = config;

  async function withPassword({ user: sessionUser }: Session): Promise<UserRow & { passwordHash: string }> {
    const user = await findUser(db, sessionUser.id);
    if (!user) throw new AppError('unauthenticated');
    const { passwordHash } = user;
    if (passwordHash === null) throw new AppError('no_password');
    return { ...user, passwordHash };
  }

  /**
   * Changes the second factor after re-authentication; `prepare` runs when the password is right and returns the
   * change.
   * @throws no_password, second_factor_off, wrong_credentials, wrong_code, too_many_requests as at sign-in
   */
  async function changeAfterReauth(
    session: Session,
    reauth: Reauthentication,
    prepare: () => Promise<(tx: Tx, userId: string) => Promise<unknown>>,
  ): Promise<void> {
    const user = await withPassword(session);
    if (!(await findSecondFactor(db, user.id))) throw new AppError('second_factor_off');
    const attempt = await attempts.begin(signedInCodeLimits(user.id));
    await checkPassword(user.passwordHash, reauth.password);
    const consume = await verifyMfaCode(user.id, reauth.code);
    const change = await prepare();
    await db.transaction(async (tx) => {
      if (!(await consume(tx))) throw new AppError('wrong_code');
      await change(tx, user.id);
    });
    await attempt.succeeded();
  }

  /** The secret of a setup token of this session. @throws invalid_link */
  function secretOf(setUp: string, session: Session): Uint8Array {
    try {
      const { sessionId, secret = '' } = links.read(purpose, setUp);
      if (sessionId === session.id.toString('hex')) return fromBase32(secret);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    throw new AppError('invalid_link', {}, expiredMessage);
  }

  return {
    async statusOf({ id, role }: Pick<AuthUser, 'id' | 'role'>): Promise<ReplyOf<typeof getSecondFactor>> {
      const isDemanded = isRequiredFor(role, policy);
      const factor = await findSecondFactor(db, id);
      if (!factor) return { isOn: false, since: null, recoveryCodesLeft: 0, isDemanded };
      const recoveryCodesLeft = await countRecoveryCodes(db, id);
      return { isOn: true, since: factor.createdAt.toISOString(), recoveryCodesLeft, isDemanded };
    },

    /**
     * Creates a secret for an app. It is not stored: the reply contains it in a token that is signed for this session
     * and comes back with the first code. So concurrent setups in two browsers do not interfere.
     * @throws no_password, wrong_credentials, second_factor_on, too_many_requests as at sign-in
     */
    async begin(session: Session, password: string): Promise<ReplyOf<typeof beginSecondFactor>> {
      const { email, passwordHash, id } = await withPassword(session);
      if (await findSecondFactor(db, id)) throw new AppError('second_factor_on');
      const attempt = await attempts.begin(signedInPasswordLimit(id));
      await checkPassword(passwordHash, password);
      await attempt.succeeded();
      const bytes = newSecret();
      const secret = toBase32(bytes);
      const address = otpauthUri(bytes, site.name, email);
      const claims = { sessionId: session.id.toString('hex'), secret };
      return {
        setUp: links.sign(purpose, claims, now() + setUpTimeoutMs),
        secret,
        address,
        qrCode: qrCode(address),
      };
    },

    /** @returns the recovery codes @throws invalid_link, wrong_code, second_factor_on */
    async confirm(
      session: Session,
      { setUp, code }: { setUp: string; code: string },
    ): Promise<readonly string[]> {
      const { id: userId } = session.user;
      const secret = secretOf(setUp, session);
      const lastCounter = counterOf(secret, stripSeparators(code), now());
      if (lastCounter === undefined) throw new AppError('wrong_code');
      const { codes, salt, hashes } = await newRecoveryCodes();
      await db.transaction(async (tx) => {
        const factor = { userId, encryptedSecret: encryption.encrypt(secret, userId), lastCounter, salt };
        if (!(await insertSecondFactor(tx, factor))) throw new AppError('second_factor_on');
        await insertRecoveryCodes(tx, userId, hashes);
      });
      return codes;
    },

    /** @throws second_factor_demanded, and the errors of `changeAfterReauth` */
    async turnOff(session: Session, reauth: Reauthentication): Promise<void> {
      if (isRequiredFor(session.user.role, policy)) throw new AppError('second_factor_demanded');
      await changeAfterReauth(session, reauth, async () => deleteSecondFactor);
    },

    /** Replaces all recovery codes. @throws the errors of `changeAfterReauth` */
    async renewCodes(session: Session, reauth: Reauthentication): Promise<readonly string[]> {
      const newCodes: string[] = [];
      await changeAfterReauth(session, reauth, async () => {
        const { codes, ...stored } = await newRecoveryCodes();
        newCodes.push(...codes);
        return (tx, userId) => replaceRecoveryCodes(tx, userId, stored);
      });
      return newCodes;
    },

    /** @throws not_found */
    async statusForAdmin(userId: string): Promise<ReplyOf<typeof getUserSecondFactor>> {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('not_found');
      const isOn = (await findSecondFactor(db, userId)) !== undefined;
      return { isOn, isDemanded: isRequiredFor(user.role, policy) };
    },

    /** For users who lost both app and recovery codes. @throws own_second_factor, not_found, second_factor_off */
    remove: (actor: AuditActor, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        // Otherwise an unattended browser would be enough to remove an admin's second factor.
        if (userId === actor.user.id) throw new AppError('own_second_factor');
        if (!(await findUser(tx, userId))) throw new AppError('not_found');
        if (!(await deleteSecondFactor(tx, userId))) throw new AppError('second_factor_off');
        await audit.record(tx, actor, {
          action: 'second_factor_removed',
          targetType: 'user',
          targetId: userId,
        });
      }),
  };
}

/**
 * Removes a second factor without further checks, for operators with shell access.
 * @returns the account's email address and whether it had one, or undefined when no account has the address
 */
export function overrideSecondFactor(
  db: Db,
  email: string,
): Promise<{ readonly email: string; readonly hadSecondFactor: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const row = await findUserByEmail(tx, email);
    return row && { email: row.email, hadSecondFactor: await deleteSecondFactor(tx, row.id) };
  });
}
