import { and, desc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/storage/db.ts';
import { preparedStatement } from '#server/platform/storage/prepared-statement.ts';
import { sessionsTable, usersTable } from '../../platform/schema/accounts.tables.ts';
import { secondFactorsTable } from '../../platform/schema/second-factor.tables.ts';

/** More than any user has browsers; a script that signs in may create more. */
const maxListedSessions = 200;

/** Whether a session began with a password and its user has no second factor. */
const passwordOnly = sql<boolean>`NOT ${sessionsTable.byProvider} AND ${usersTable.passwordHash} IS NOT NULL
  AND NOT EXISTS (SELECT FROM ${secondFactorsTable} WHERE ${secondFactorsTable.userId} = ${usersTable.id})`;

const activeSession = preparedStatement((db) =>
  db
    .select({
      startedAt: sessionsTable.createdAt,
      expiresAt: sessionsTable.expiresAt,
      id: usersTable.id,
      email: usersTable.email,
      role: usersTable.role,
      inviteValidatedAt: usersTable.inviteValidatedAt,
      passwordOnly: passwordOnly.as('by_password_alone'),
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(eq(sessionsTable.tokenHash, sql.placeholder('tokenHash')), gt(sessionsTable.expiresAt, sql`now()`)),
    )
    .prepare('living_session'),
);

/** The active session and its user; one query by primary key. */
export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await activeSession(db).execute({ tokenHash });
  return row;
}

/**
 * Takes a share lock on the user's row: a concurrent block either comes first or ends this session too.
 * @returns false for a blocked account
 */
export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; userId: string; expiresAt: Date; byProvider: boolean },
): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${sessionsTable} (token_hash, user_id, expires_at, by_provider)
    SELECT ${session.tokenHash}::bytea, id, ${session.expiresAt.toISOString()}::timestamptz, ${session.byProvider}
    FROM ${usersTable} WHERE id = ${session.userId} AND blocked_at IS NULL FOR SHARE`);
  return result.rowCount === 1;
}

/**
 * Like insertSession, for a user who gave the password with this hash. A concurrent password change either comes
 * first or ends this session too.
 * @returns false when the password changed or the account is blocked
 */
export async function insertSessionByPassword(
  db: Queryable,
  tokenHash: Buffer,
  userId: string,
  expiresAt: Date,
  passwordHash: string,
): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${sessionsTable} (token_hash, user_id, expires_at)
    SELECT ${tokenHash}::bytea, id, ${expiresAt.toISOString()}::timestamptz FROM ${usersTable}
    WHERE id = ${userId} AND password_hash = ${passwordHash} AND blocked_at IS NULL FOR SHARE`);
  return result.rowCount === 1;
}

/** Never shortens the session. */
export async function extendSession(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  await db
    .update(sessionsTable)
    .set({ expiresAt })
    .where(and(eq(sessionsTable.tokenHash, tokenHash), lt(sessionsTable.expiresAt, expiresAt)));
}

/** Also resets its start. @returns false when the session has ended */
export async function replaceToken(db: Queryable, tokenHash: Buffer, by: Buffer, expiresAt: Date) {
  const result = await db
    .update(sessionsTable)
    .set({ tokenHash: by, expiresAt, createdAt: sql`now()` })
    .where(eq(sessionsTable.tokenHash, tokenHash));
  return result.rowCount === 1;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer) {
  await db.delete(sessionsTable).where(eq(sessionsTable.tokenHash, tokenHash));
}

/** Ends the sessions of a user except the one with the hash `except`. @returns the ids of the ended sessions */
export async function deleteSessionsOf(db: Queryable, userId: string, except?: Buffer): Promise<Buffer[]> {
  const others = except && ne(sessionsTable.tokenHash, except);
  const ended = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), others))
    .returning({ id: sessionsTable.tokenHash });
  return ended.map(({ id }) => id);
}

/** The active sessions of a user, newest first. */
export const listSessions = (db: Queryable, userId: string) =>
  db
    .select({
      id: sessionsTable.tokenHash,
      startedAt: sessionsTable.createdAt,
      expiresAt: sessionsTable.expiresAt,
    })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.expiresAt, sql`now()`)))
    .orderBy(desc(sessionsTable.createdAt))
    .limit(maxListedSessions);

/** The active ones among the given sessions. */
export async function activeSessions(db: Queryable, tokenHashes: Buffer[]) {
  if (tokenHashes.length === 0) return [];
  return db
    .select({ id: sessionsTable.tokenHash, role: usersTable.role, passwordOnly })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(
        // One array parameter: a statement takes at most 65,535 parameters.
        sql`${sessionsTable.tokenHash} = ANY(${sql.param(tokenHashes)}::bytea[])`,
        gt(sessionsTable.expiresAt, sql`now()`),
      ),
    );
}

export async function deleteExpiredSessions(db: Queryable) {
  await db.delete(sessionsTable).where(lte(sessionsTable.expiresAt, sql`now()`));
}
