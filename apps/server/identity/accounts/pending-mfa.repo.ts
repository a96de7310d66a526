import { eq, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';
import { pendingMfaTable as table, secondFactorsTable } from '../../platform/schema/second-factor.tables.ts';

/** @returns false when the user has no second factor, or it is being removed concurrently: no code is needed then */
export async function insertPendingMfa(
  db: Queryable,
  { tokenHash, userId, passwordFingerprint, expiresAt }: typeof table.$inferInsert,
): Promise<boolean> {
  const result = await db.execute(sql`
    INSERT INTO ${table} (token_hash, user_id, password_fingerprint, expires_at)
    SELECT ${tokenHash}::bytea, user_id, ${passwordFingerprint}, ${expiresAt.toISOString()}::timestamptz
    FROM ${secondFactorsTable} WHERE user_id = ${userId} FOR KEY SHARE`);
  return result.rowCount === 1;
}

/** A pending challenge with the user's current email address and password hash. */
export async function findPendingMfa(db: Queryable, tokenHash: Buffer) {
  const [row] = await db
    .select({
      userId: table.userId,
      passwordFingerprint: table.passwordFingerprint,
      expiresAt: table.expiresAt,
      email: usersTable.email,
      passwordHash: usersTable.passwordHash,
    })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(eq(table.tokenHash, tokenHash));
  return row;
}

/** @returns false when it was already used or has ended */
export async function deletePendingMfa(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const result = await tx.delete(table).where(eq(table.tokenHash, tokenHash));
  return result.rowCount === 1;
}

export async function deletePendingMfaUntil(db: Queryable, time: Date): Promise<void> {
  await db.delete(table).where(lte(table.expiresAt, time));
}
