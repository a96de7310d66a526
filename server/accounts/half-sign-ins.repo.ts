import { eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { usersTable } from './accounts.tables.ts';
import { halfSignInsTable as table, secondFactorsTable } from './second-factor.tables.ts';

/** @returns false where the person has no second factor, or it is just being taken away: then no code is asked for */
export async function insertHalfSignIn(
  db: Queryable,
  { tokenHash, userId, passwordMark, expiresAt }: typeof table.$inferInsert,
): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${table} (token_hash, user_id, password_mark, expires_at)
    SELECT ${tokenHash}::bytea, user_id, ${passwordMark}, ${expiresAt.toISOString()}::timestamptz
    FROM ${secondFactorsTable} WHERE user_id = ${userId} FOR KEY SHARE`);
  return result.rowCount === 1;
}

/** A sign-in that waits for its code, and its person as they are now. */
export async function findHalfSignIn(db: Queryable, tokenHash: Buffer) {
  const [row] = await db
    .select({
      userId: table.userId,
      passwordMark: table.passwordMark,
      expiresAt: table.expiresAt,
      email: usersTable.email,
      passwordHash: usersTable.passwordHash,
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(eq(table.tokenHash, tokenHash));
  return row;
}

/** @returns false when it is over: of two who use it at once, one is the first */
export async function deleteHalfSignIn(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const result = await tx.delete(table).where(eq(table.tokenHash, tokenHash));
  return result.rowCount === 1;
}

export async function deleteHalfSignInsUntil(db: Queryable, time: Date): Promise<void> {
  await db.delete(table).where(lte(table.expiresAt, time));
}
