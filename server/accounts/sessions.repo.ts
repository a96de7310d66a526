import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/storage/db.ts';
import { sessionsTable, usersTable } from './accounts.tables.ts';

/** The living session and its person: one query by the primary key. */
export async function findSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db
    .select({
      expiresAt: sessionsTable.expiresAt,
      id: usersTable.id,
      email: usersTable.email,
      role: usersTable.role,
      inviteValidatedAt: usersTable.inviteValidatedAt,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(and(eq(sessionsTable.tokenHash, tokenHash), gt(sessionsTable.expiresAt, sql`now()`)));
  return row;
}

export async function insertSession(db: Queryable, tokenHash: Buffer, userId: string, expiresAt: Date) {
  await db.insert(sessionsTable).values({ tokenHash, userId, expiresAt });
}

/** Moves the end of a session, never back. */
export async function extendSession(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  await db
    .update(sessionsTable)
    .set({ expiresAt })
    .where(and(eq(sessionsTable.tokenHash, tokenHash), lt(sessionsTable.expiresAt, expiresAt)));
}

export async function deleteSession(db: Queryable, tokenHash: Buffer) {
  await db.delete(sessionsTable).where(eq(sessionsTable.tokenHash, tokenHash));
}

/** Those of the given sessions that still live. */
export async function livingSessions(db: Queryable, tokenHashes: Buffer[]): Promise<Buffer[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await db
    .select({ tokenHash: sessionsTable.tokenHash })
    .from(sessionsTable)
    .where(
      and(
        // One value, however many there are: a statement takes no more than 65,535.
        sql`${sessionsTable.tokenHash} = ANY(${sql.param(tokenHashes)}::bytea[])`,
        gt(sessionsTable.expiresAt, sql`now()`),
      ),
    );
  return rows.map((row) => row.tokenHash);
}

export async function deleteExpiredSessions(db: Queryable) {
  await db.delete(sessionsTable).where(lte(sessionsTable.expiresAt, sql`now()`));
}
