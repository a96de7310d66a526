import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { pendingImagesTable as table } from './images.tables.ts';

export type DrawingRow = typeof table.$inferSelect;
type NewDrawing = Omit<typeof table.$inferInsert, 'createdAt'>;

/** @returns false while the person's key is in use */
export async function insert(tx: Tx, row: NewDrawing): Promise<boolean> {
  const result = await tx.insert(table).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function setPayment(
  tx: Tx,
  id: string,
  payment: Pick<DrawingRow, 'charged' | 'freeTokens' | 'freeDay' | 'providerCostUsd'>,
): Promise<DrawingRow> {
  const [row] = await tx.update(table).set(payment).where(eq(table.id, id)).returning();
  return row!;
}

/** Removes the row; whoever gets it decides what becomes of its tokens. */
export async function take(tx: Tx, id: string): Promise<DrawingRow | undefined> {
  const [row] = await tx.delete(table).where(eq(table.id, id)).returning();
  return row;
}

export async function readByKey(db: Queryable, userId: string, key: string): Promise<DrawingRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.idempotencyKey, key)));
  return row;
}

export const readOlderThan = (db: Queryable, before: Date) =>
  db.select({ id: table.id }).from(table).where(lt(table.createdAt, before));
