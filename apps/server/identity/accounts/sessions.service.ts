import { hash, randomBytes } from 'node:crypto';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Session, SessionReader } from '#server/platform/http/session.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { isRequiredFor } from './second-factor-policy.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  insertSessionByPassword,
  listSessions,
  activeSessions,
  replaceToken,
} from './sessions.repo.ts';
import type { Context } from '#server/platform/context.ts';

const dayMs = 86_400_000;
/** Idle timeout. */
const idleTimeoutMs = 30 * dayMs;
/** A session expires after this time, regardless of use. */
const maxLifetimeMs = 90 * dayMs;
/** The expiry is extended at most this often, so that most reads do not write. */
const extendIntervalMs = 3_600_000;

const hashToken = (token: string) => hash('sha256', token, 'buffer');

export interface SessionToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** How the user authenticated. */
export interface AuthMethod {
  /** Hash of the password that was given. */
  readonly passwordHash?: string;
  /** Signed in by an SSO provider: no second factor is required. */
  readonly byProvider?: boolean;
}

export interface ActiveSession {
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
  start(userId: string, previousToken: string | undefined, method?: AuthMethod): Promise<SessionToken>;
  /**
   * Replaces the token of a session and restarts its lifetime. Open event streams stay until their next session
   * check, so that their pages reconnect with the new cookie. @throws unauthenticated
   */
  renew(on: Queryable, id: Buffer): Promise<SessionToken>;
  /** Also closes its event streams. */
  end(token: string): Promise<void>;
  /**
   * Ends all sessions of a user except the one with the id `except`, in the given transaction.
   * @returns the number of ended sessions
   */
  endAllOf(on: Queryable, userId: string, except?: Buffer): Promise<number>;
  /** The active sessions of a user, newest first. */
  listOf(userId: string): Promise<ActiveSession[]>;
  /** The ids of the given sessions that are active and do not lack a required second factor. */
  activeIds(ids: Buffer[]): Promise<Buffer[]>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly sessions: Sessions;
  }
}

/** `now` returns milliseconds since 1970. */
export function sessionsService({
  db,
  publish,
  config: { secondFactor },
  now,
}: Pick<Context, 'db' | 'publish' | 'config' | 'now'>): Sessions {
  const newSessionToken = (): SessionToken => ({
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now() + idleTimeoutMs),
  });
  const needsSecondFactor = ({ role, passwordOnly }: { role: Role; passwordOnly: boolean }) =>
    passwordOnly && isRequiredFor(role, secondFactor);
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
      const { startedAt, expiresAt, inviteValidatedAt, passwordOnly: _passwordOnly, ...account } = row;
      const inviteValidated = inviteValidatedAt !== null;
      // The invite comes first: without it there is no access to protect.
      const user = {
        ...account,
        inviteValidated,
        needsSecondFactor: inviteValidated && needsSecondFactor(row),
      };
      const newExpiry = new Date(Math.min(now() + idleTimeoutMs, startedAt.getTime() + maxLifetimeMs));
      const extended = newExpiry.getTime() - expiresAt.getTime() > extendIntervalMs;
      if (extended) await extendSession(db, id, newExpiry);
      return { id, user, expiresAt: extended ? newExpiry : expiresAt, extended };
    },
    async start(userId, previousToken, { passwordHash, byProvider = false } = {}) {
      const fresh = newSessionToken();
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
      const fresh = newSessionToken();
      const isActive = await replaceToken(on, id, hashToken(fresh.token), fresh.expiresAt);
      if (!isActive) throw new AppError('unauthenticated');
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
        const usedMs = Math.max(startedAt.getTime(), expiresAt.getTime() - idleTimeoutMs);
        return { id, startedAt, usedAt: new Date(usedMs) };
      });
    },
    async activeIds(ids) {
      const rows = await activeSessions(db, ids);
      return rows.filter((row) => !needsSecondFactor(row)).map(({ id }) => id);
    },
    sweep: () => deleteExpiredSessions(db),
  };
}
