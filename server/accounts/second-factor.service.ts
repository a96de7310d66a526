import type { ReplyOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { beginSecondFactor, getSecondFactor, getUserSecondFactor } from '#contract/second-factor.ts';
import type { Seal } from '#server/access/seal.ts';
import type { SignedTokens } from '#server/access/signed-token.ts';
import type { Attempts } from '#server/attempts/attempts.service.ts';
import type { Actor, Audit } from '#server/audit/audit.service.ts';
import type { Person } from '#server/http/person.ts';
import type { Session } from '#server/http/session.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { findUser, findUserByEmail, type UserRow } from './accounts.repo.ts';
import type { CheckCode } from './code-check.ts';
import { appAddress, closedUp, newSecret, spelt, stepOf, unspelt } from './one-time-codes.ts';
import { signedInCodeTries, signedInTries } from './password-tries.ts';
import { verifyPassword } from './passwords.ts';
import { qrCode } from './qr-code.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { isDemandedOf, type SecondFactorDemand } from './second-factor-demand.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.repo.ts';

export interface SecondFactorDeps {
  readonly db: Db;
  readonly attempts: Attempts;
  readonly audit: Pick<Audit, 'record'>;
  readonly links: SignedTokens;
  readonly seal: Seal;
  readonly checkCode: CheckCode;
  readonly site: { readonly name: string };
  readonly demand: SecondFactorDemand;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Re-authentication: an unattended browser is not enough. */
export interface Shown {
  readonly password: string;
  readonly code: string;
}

const purpose = 'second-factor';
const setUpMs = 600_000;
const overSentence = 'This took too long, or began in another browser. Please begin again.';

async function checkPassword(passwordHash: string, password: string): Promise<void> {
  if (await verifyPassword(passwordHash, password)) return;
  throw new AppError('wrong_credentials', {}, 'The password is incorrect.');
}

export type SecondFactor = ReturnType<typeof secondFactorService>;

/** Settings of the second factor: a code from an authenticator app in addition to the password. */
export function secondFactorService(deps: SecondFactorDeps) {
  const { db, attempts, audit, links, seal, checkCode, site, demand, now } = deps;

  async function withPassword({ person }: Session): Promise<UserRow & { passwordHash: string }> {
    const user = await findUser(db, person.id);
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
  async function changeWith(
    session: Session,
    shown: Shown,
    prepare: () => Promise<(tx: Tx, userId: string) => Promise<unknown>>,
  ): Promise<void> {
    const user = await withPassword(session);
    if (!(await findSecondFactor(db, user.id))) throw new AppError('second_factor_off');
    const guess = await attempts.begin(signedInCodeTries(user.id));
    await checkPassword(user.passwordHash, shown.password);
    const spend = await checkCode(user.id, shown.code);
    const change = await prepare();
    await db.transaction(async (tx) => {
      if (!(await spend(tx))) throw new AppError('wrong_code');
      await change(tx, user.id);
    });
    await guess.succeeded();
  }

  /** The secret of a setup token of this session. @throws invalid_link */
  function secretOf(setUp: string, session: Session): Uint8Array {
    try {
      const { sessionId, secret = '' } = links.read(purpose, setUp);
      if (sessionId === session.id.toString('hex')) return unspelt(secret);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    throw new AppError('invalid_link', {}, overSentence);
  }

  return {
    async of({ id, role }: Pick<Person, 'id' | 'role'>): Promise<ReplyOf<typeof getSecondFactor>> {
      const isDemanded = isDemandedOf(role, demand);
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
      const guess = await attempts.begin(signedInTries(id));
      await checkPassword(passwordHash, password);
      await guess.succeeded();
      const bytes = newSecret();
      const secret = spelt(bytes);
      const address = appAddress(bytes, site.name, email);
      const facts = { sessionId: session.id.toString('hex'), secret };
      return { setUp: links.sign(purpose, facts, now() + setUpMs), secret, address, qrCode: qrCode(address) };
    },

    /** @returns the recovery codes @throws invalid_link, wrong_code, second_factor_on */
    async confirm(
      session: Session,
      { setUp, code }: { setUp: string; code: string },
    ): Promise<readonly string[]> {
      const { id: userId } = session.person;
      const secret = secretOf(setUp, session);
      const lastStep = stepOf(secret, closedUp(code), now());
      if (lastStep === undefined) throw new AppError('wrong_code');
      const { codes, salt, hashes } = await newRecoveryCodes();
      await db.transaction(async (tx) => {
        const factor = { userId, sealedSecret: seal.close(secret, userId), lastStep, salt };
        if (!(await insertSecondFactor(tx, factor))) throw new AppError('second_factor_on');
        await insertRecoveryCodes(tx, userId, hashes);
      });
      return codes;
    },

    /** @throws second_factor_demanded, and the errors of `changeAfterReauth` */
    async turnOff(session: Session, shown: Shown): Promise<void> {
      if (isDemandedOf(session.person.role, demand)) throw new AppError('second_factor_demanded');
      await changeWith(session, shown, async () => deleteSecondFactor);
    },

    /** Replaces all recovery codes. @throws the errors of `changeAfterReauth` */
    async renewCodes(session: Session, shown: Shown): Promise<readonly string[]> {
      const told: string[] = [];
      await changeWith(session, shown, async () => {
        const { codes, ...kept } = await newRecoveryCodes();
        told.push(...codes);
        return (tx, userId) => replaceRecoveryCodes(tx, userId, kept);
      });
      return told;
    },

    /** @throws not_found */
    async stateFor(userId: string): Promise<ReplyOf<typeof getUserSecondFactor>> {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('not_found');
      const isOn = (await findSecondFactor(db, userId)) !== undefined;
      return { isOn, isDemanded: isDemandedOf(user.role, demand) };
    },

    /** For users who lost both app and recovery codes. @throws own_second_factor, not_found, second_factor_off */
    remove: (actor: Actor, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        // Otherwise an unattended browser would be enough to remove an admin's second factor.
        if (userId === actor.person.id) throw new AppError('own_second_factor');
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
): Promise<{ readonly email: string; readonly hadOne: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const row = await findUserByEmail(tx, email);
    return row && { email: row.email, hadOne: await deleteSecondFactor(tx, row.id) };
  });
}
