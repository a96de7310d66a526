import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { inviteCodesTable, inviteRedemptionsTable } from './invites.tables.ts';

export type InviteCodeRow = typeof inviteCodesTable.$inferSelect;
export type NewInviteCode = typeof inviteCodesTable.$inferInsert;

/** Codes that can still be redeemed. */
const open = and(
  eq(inviteCodesTable.isActive, true),
  lt(inviteCodesTable.usedCount, inviteCodesTable.maxUses),
  or(isNull(inviteCodesTable.expiresAt), gt(inviteCodesTable.expiresAt, sql`now()`)),
);

/**
 * Uses a code once, or gives undefined when it can't be used. Takers that come together wait for
 * each other's row lock and look at the counter again.
 */
export async function countUse(tx: Tx, code: string): Promise<InviteCodeRow | undefined> {
  const [row] = await tx
    .update(inviteCodesTable)
    .set({ usedCount: sql`${inviteCodesTable.usedCount} + 1` })
    .where(and(eq(sql`lower(${inviteCodesTable.code})`, sql`lower(${code})`), open))
    .returning();
  return row;
}

export async function insertRedemption(tx: Tx, userId: string, codeId: string): Promise<void> {
  await tx.insert(inviteRedemptionsTable).values({ userId, codeId });
}

/** All codes from the newest, or from below the id `before`. */
export function listCodes(db: Queryable, limit: number, before?: string): Promise<InviteCodeRow[]> {
  const below = before === undefined ? undefined : lt(inviteCodesTable.id, before);
  return db.select().from(inviteCodesTable).where(below).orderBy(desc(inviteCodesTable.id)).limit(limit);
}

/** The new row, or undefined when the code is taken. */
export async function insertCode(db: Queryable, code: NewInviteCode): Promise<InviteCodeRow | undefined> {
  const [row] = await db.insert(inviteCodesTable).values(code).onConflictDoNothing().returning();
  return row;
}

/** The codes of a project that can still be redeemed, newest first. */
export function listOpenCodes(db: Queryable, projectId: string, limit: number): Promise<InviteCodeRow[]> {
  return db
    .select()
    .from(inviteCodesTable)
    .where(and(eq(inviteCodesTable.projectId, projectId), open))
    .orderBy(desc(inviteCodesTable.id))
    .limit(limit);
}

/** The row that was deleted, or undefined when there was none, or none of that project. */
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

/** Unused admin codes that the server itself has made. */
const openFirstCode = and(isNull(inviteCodesTable.createdBy), eq(inviteCodesTable.role, 'admin'), open);

/** The unused admin code that the server itself has made, if there is one. */
export async function findFirstCode(db: Queryable): Promise<InviteCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(inviteCodesTable)
    .where(openFirstCode)
    .orderBy(inviteCodesTable.id)
    .limit(1);
  return row;
}

/** Nobody comes in by that code any more. */
export async function deactivateFirstCode(tx: Tx): Promise<void> {
  await tx.update(inviteCodesTable).set({ isActive: false }).where(openFirstCode);
}

/** Lets one process at a time make or close the first code; held until the transaction ends. */
export async function lockFirstCode(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tutti first admin code'))`);
}
