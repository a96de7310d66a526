import { createHash, randomBytes } from 'node:crypto';
import type { Session, SessionReader } from '#server/http/session.ts';
import type { Publish } from '#server/events/live-message.ts';
import type { Db } from '#server/storage/db.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  livingSessions,
} from './sessions.repo.ts';

const dayMs = 86_400_000;
/** A session ends when nobody has used it for this long. */
const lifetimeMs = 30 * dayMs;
/** Its end moves at most this often, so that reading stays reading. */
const extendEveryMs = 3_600_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

export interface Sessions extends SessionReader {
  resume(token: string): Promise<Session | undefined>;
  /** A new session, always with a new token; the one that the browser had before ends. */
  start(userId: string, previousToken: string | undefined): Promise<{ token: string; expiresAt: Date }>;
  /** Ends a session; its open event streams close. */
  end(token: string): Promise<void>;
  /** Those of these sessions (ids) that still live. */
  living(ids: Buffer[]): Promise<Buffer[]>;
  /** Deletes what has expired. */
  sweep(): Promise<void>;
}

/** `now` gives the time in milliseconds since 1970. */
export function sessionsService({
  db,
  publish,
  now,
}: {
  db: Db;
  publish: Publish;
  now: () => number;
}): Sessions {
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
      const { expiresAt, inviteValidatedAt, ...who } = row;
      const person = { ...who, inviteValidated: inviteValidatedAt !== null };
      const freshEnd = new Date(now() + lifetimeMs);
      const extended = freshEnd.getTime() - expiresAt.getTime() > extendEveryMs;
      if (extended) await extendSession(db, id, freshEnd);
      return { id, person, expiresAt: extended ? freshEnd : expiresAt, extended };
    },
    async start(userId, previousToken) {
      if (previousToken) await end(previousToken);
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now() + lifetimeMs);
      await insertSession(db, hashToken(token), userId, expiresAt);
      return { token, expiresAt };
    },
    end,
    living: (ids) => livingSessions(db, ids),
    sweep: () => deleteExpiredSessions(db),
  };
}
