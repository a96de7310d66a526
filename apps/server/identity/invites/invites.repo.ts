import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { inviteCodesTable, inviteRedemptionsTable } from '../../platform/schema/invites.tables.ts';

export type InviteCodeRow = typeof inviteCodesTable.$inferSelect;
export type NewInviteCode = typeof inviteCodesTable.$inferInsert;

/** Condition for codes that can be redeemed. */
const redeemable = and(
  eq(inviteCodesTable.isActive, true),
  lt(inviteCodesTable.usedCount, inviteCodesTable.maxUses),
  or(isNull(inviteCodesTable.expiresAt), gt(inviteCodesTable.expiresAt, sql`now()`)),
);

/**
 * Counts one use of a code; undefined when it cannot be redeemed. Concurrent calls wait for the row lock and check
 * the counter again.
 */
export async function consumeCode(tx: Tx, code: string): Promise<InviteCodeRow | undefined> {
  const [row] = await tx
    .update(inviteCodesTable)
    .set({ usedCount: sql`${inviteCodesTable.usedCount} + 1` })
    .where(and(eq(sql`lower(${inviteCodesTable.code})`, sql`lower(${code})`), redeemable))
    .returning();
  return row;
}

export async function insertRedemption(tx: Tx, userId: string, codeId: string): Promise<void> {
  await tx.insert(inviteRedemptionsTable).values({ userId, codeId });
}

/** All codes, newest first, with ids below `before`. */
export function listCodes(db: Queryable, limit: number, before?: string): Promise<InviteCodeRow[]> {
  const below = before === undefined ? undefined : lt(inviteCodesTable.id, before);
  return db.select().from(inviteCodesTable).where(below).orderBy(desc(inviteCodesTable.id)).limit(limit);
}

/** @returns the new row, or undefined when the code is taken */
export async function insertCode(db: Queryable, code: NewInviteCode): Promise<InviteCodeRow | undefined> {
  const [row] = await db.insert(inviteCodesTable).values(code).onConflictDoNothing().returning();
  return row;
}

/** The redeemable codes of a project, newest first. */
export function listRedeemableCodes(
  db: Queryable,
  projectId: string,
  limit: number,
): Promise<InviteCodeRow[]> {
  return db
    .select()
    .from(inviteCodesTable)
    .where(and(eq(inviteCodesTable.projectId, projectId), redeemable))
    .orderBy(desc(inviteCodesTable.id))
    .limit(limit);
}

/** @returns the deleted row, or undefined when there was none, or none of that project */
export async function deleteCode(
  db: Queryable,
  id: string,
  projectId?: string,
): Promise<InviteCodeRow | undefined> {
  const ofProject = projectId === undefined ? undefined : eq(inviteCodesTable.projectId, projectId);
  const [row] = await db
    .delete(inviteCodesTable)
    .where(and(eq(inviteCodesTable.id, id), ofProject))
    .returning();
  return row;
}

/** Unused admin codes created by the server. */
const redeemableFirstCode = and(
  isNull(inviteCodesTable.createdBy),
  eq(inviteCodesTable.role, 'admin'),
  redeemable,
);

export async function findFirstCode(db: Queryable): Promise<InviteCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(inviteCodesTable)
    .where(redeemableFirstCode)
    .orderBy(inviteCodesTable.id)
    .limit(1);
  return row;
}

export async function deactivateFirstCode(tx: Tx): Promise<void> {
  await tx.update(inviteCodesTable).set({ isActive: false }).where(redeemableFirstCode);
}

/** Serialises creating and closing the first code; the lock is held until the transaction ends. */
export async function lockFirstCode(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tutti first admin code'))`);
}
