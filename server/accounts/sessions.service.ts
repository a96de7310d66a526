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
/** Idle timeout. */
const lifetimeMs = 30 * dayMs;
/** Maximum lifetime of a session regardless of use. */
const longestMs = 90 * dayMs;
/** The expiry is extended at most this often, so that most reads do not write. */
const extendEveryMs = 3_600_000;

const hashToken = (token: string) => hash('sha256', token, 'buffer');

export interface FreshSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** How the user authenticated. */
export interface Showing {
  /** Hash of the password that was given. */
  readonly passwordHash?: string;
  /** Signed in by an SSO provider: no second factor is required. */
  readonly byProvider?: boolean;
}

export interface LivingSession {
  readonly id: Buffer;
  readonly startedAt: Date;
  /** Rounded to the hour. */
  readonly usedAt: Date;
}

export interface Sessions extends SessionReader {
  resume(token: string): Promise<Session | undefined>;
  /**
   * Starts a session with a new token and ends the browser's previous one.
   * @throws wrong_credentials when the password changed or the account is blocked; account_blocked
   */
  start(userId: string, previousToken: string | undefined, how?: Showing): Promise<FreshSession>;
  /**
   * Replaces the token of a session and restarts its lifetime. Open event streams stay until their next session
   * check, so that their pages reconnect with the new cookie. @throws unauthenticated
   */
  renew(on: Queryable, id: Buffer): Promise<FreshSession>;
  /** Also closes its event streams. */
  end(token: string): Promise<void>;
  /**
   * Ends all sessions of a user except the one with the id `except`, in the given transaction.
   * @returns the number of ended sessions
   */
  endAllOf(on: Queryable, userId: string, except?: Buffer): Promise<number>;
  /** The active sessions of a user, newest first. */
  listOf(userId: string): Promise<LivingSession[]>;
  /** The ids of the given sessions that are active and do not lack a required second factor. */
  living(ids: Buffer[]): Promise<Buffer[]>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/** `now` returns milliseconds since 1970. */
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
      // The invite comes first: without it there is no access to protect.
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
