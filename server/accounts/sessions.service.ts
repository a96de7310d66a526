import { hash, randomBytes } from 'node:crypto';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Session, SessionReader } from '#server/http/session.ts';
import type { Publish } from '#server/events/live-message.ts';
import type { Db, Queryable } from '#server/storage/db.ts';
import { isDemandedOf, type SecondFactorDemand } from './second-factor-demand.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  insertSessionByPassword,
  listSessions,
  livingSessions,
  replaceToken,
} from './sessions.repo.ts';

const dayMs = 86_400_000;
/** A session ends when nobody has used it for this long. */
const lifetimeMs = 30 * dayMs;
/** And when it is this old, however much it is used: then somebody has to show again who they are. */
const longestMs = 90 * dayMs;
/** Its end moves at most this often, so that reading stays reading. */
const extendEveryMs = 3_600_000;

const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** A token that nobody has yet. */
export interface FreshSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** How somebody has shown who they are. */
export interface Showing {
  /** Of the password that they gave. */
  readonly passwordHash?: string;
  /** A sign-in provider has made sure, and no second factor is asked for. */
  readonly byProvider?: boolean;
}

export interface LivingSession {
  readonly id: Buffer;
  readonly startedAt: Date;
  /** To the hour. */
  readonly usedAt: Date;
}

export interface Sessions extends SessionReader {
  resume(token: string): Promise<Session | undefined>;
  /**
   * A new session, always with a new token; the one that the browser had before ends.
   * @throws wrong_credentials when the password is another one by now, or the account is blocked; account_blocked
   */
  start(userId: string, previousToken: string | undefined, how?: Showing): Promise<FreshSession>;
  /**
   * Lets a session go on under a new token, as if begun now; the old one is worth nothing any more. Its open event
   * streams stay until the next look, so that their pages come back with the new cookie. @throws unauthenticated
   */
  renew(on: Queryable, id: Buffer): Promise<FreshSession>;
  /** Ends a session; its open event streams close. */
  end(token: string): Promise<void>;
  /**
   * Ends all sessions of a person but the one with the id `except`, in the transaction that gives the reason.
   * @returns how many there were
   */
  endAllOf(on: Queryable, userId: string, except?: Buffer): Promise<number>;
  /** The living sessions of a person, newest first. */
  listOf(userId: string): Promise<LivingSession[]>;
  /** Those of these sessions (ids) that still live and do not wait for a second factor. */
  living(ids: Buffer[]): Promise<Buffer[]>;
  /** Deletes what has expired. */
  sweep(): Promise<void>;
}

/** `now` gives the time in milliseconds since 1970. */
export function sessionsService({
  db,
  publish,
  secondFactor,
  now,
}: {
  db: Db;
  publish: Publish;
  secondFactor: SecondFactorDemand;
  now: () => number;
}): Sessions {
  const freshSession = (): FreshSession => ({
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now() + lifetimeMs),
  });
  const needsSecondFactor = ({ role, byPasswordAlone }: { role: Role; byPasswordAlone: boolean }) =>
    byPasswordAlone && isDemandedOf(role, secondFactor);
  const end = async (token: string) => {
    const id = hashToken(token);
    await deleteSession(db, id);
    await publish(db, { type: 'session_ended', id: id.toString('hex') });
  };
  return {
    async resume(token) {
      const id = hashToken(token);
      const row = await findSession(db, id);
      if (!row) return undefined;
      const { startedAt, expiresAt, inviteValidatedAt, byPasswordAlone: _known, ...who } = row;
      const inviteValidated = inviteValidatedAt !== null;
      // The invite comes first: before it there is nothing here to guard.
      const person = {
        ...who,
        inviteValidated,
        needsSecondFactor: inviteValidated && needsSecondFactor(row),
      };
      const freshEnd = new Date(Math.min(now() + lifetimeMs, startedAt.getTime() + longestMs));
      const extended = freshEnd.getTime() - expiresAt.getTime() > extendEveryMs;
      if (extended) await extendSession(db, id, freshEnd);
      return { id, person, expiresAt: extended ? freshEnd : expiresAt, extended };
    },
    async start(userId, previousToken, { passwordHash, byProvider = false } = {}) {
      const fresh = freshSession();
      const id = hashToken(fresh.token);
      const { expiresAt } = fresh;
      if (passwordHash === undefined) {
        if (!(await insertSession(db, { tokenHash: id, userId, expiresAt, byProvider })))
          throw new AppError('account_blocked');
      } else if (!(await insertSessionByPassword(db, id, userId, expiresAt, passwordHash)))
        throw new AppError('wrong_credentials');
      if (previousToken) await end(previousToken);
      return fresh;
    },
    async renew(on, id) {
      const fresh = freshSession();
      const isAlive = await replaceToken(on, id, hashToken(fresh.token), fresh.expiresAt);
      if (!isAlive) throw new AppError('unauthenticated');
      return fresh;
    },
    end,
    async endAllOf(on, userId, except) {
      const ended = await deleteSessionsOf(on, userId, except);
      for (const id of ended) {
        await publish(on, { type: 'session_ended', id: id.toString('hex') });
      }
      return ended.length;
    },
    async listOf(userId) {
      const rows = await listSessions(db, userId);
      return rows.map(({ id, startedAt, expiresAt }) => {
        const usedMs = Math.max(startedAt.getTime(), expiresAt.getTime() - lifetimeMs);
        return { id, startedAt, usedAt: new Date(usedMs) };
      });
    },
    async living(ids) {
      const rows = await livingSessions(db, ids);
      return rows.filter((row) => !needsSecondFactor(row)).map(({ id }) => id);
    },
    sweep: () => deleteExpiredSessions(db),
  };
}
