import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import {
  purchaseRefundsTable as refunds,
  purchasesTable as purchases,
  stripeEventsTable as events,
} from '../../platform/schema/payments.tables.ts';

export type PurchaseRow = typeof purchases.$inferSelect;

export async function insertPurchase(db: Queryable, row: typeof purchases.$inferInsert): Promise<void> {
  await db.insert(purchases).values(row);
}

export async function updatePurchase(
  db: Queryable,
  id: string,
  changes: Partial<typeof purchases.$inferInsert>,
): Promise<void> {
  await db.update(purchases).set(changes).where(eq(purchases.id, id));
}

export async function findPurchase(db: Queryable, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

/** Locks a purchase for the rest of the transaction. */
export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row;
}

export async function findPurchaseByIntent(db: Queryable, intentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, intentId));
  return row?.id;
}

/** Closes a pending purchase; a paid one is unchanged. */
export async function closePurchase(db: Queryable, id: string, status: 'failed' | 'expired'): Promise<void> {
  await db
    .update(purchases)
    .set({ status })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'pending')));
}

export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

/** The tokens that were due so far, and those that the balance allowed to deduct. */
export async function sumOfRefunds(tx: Tx, purchaseId: string): Promise<{ due: number; taken: number }> {
  const [row] = await tx
    .select({
      due: sql<number>`coalesce(sum(${refunds.tokensDue}), 0)::int`,
      taken: sql<number>`coalesce(sum(${refunds.tokensTaken}), 0)::int`,
    })
    .from(refunds)
    .where(eq(refunds.purchaseId, purchaseId));
  return row!;
}

/** Records a Stripe event. @returns false if it was recorded before */
export async function insertEvent(tx: Tx, id: string, type: string): Promise<boolean> {
  const result = await tx.insert(events).values({ id, type }).onConflictDoNothing();
  return result.rowCount === 1;
}
