import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/platform/storage/db.ts';
import * as repo from './payments.repo.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';
import { messages } from '#server/billing/messages.ts';

/** A payment as confirmed by Stripe. */
export interface ConfirmedPayment {
  readonly cents: number | null;
  readonly currency: string | null;
  readonly paymentIntentId: string | null;
}

/**
 * Marks a locked purchase as paid and credits its tokens, once; then deducts those of refunds that arrived before.
 * @returns false if amount or currency differ from the purchase; then nothing is credited
 */
export async function settlePurchase(
  context: Context,
  services: BillingServices,
  tx: Tx,
  purchase: repo.PurchaseRow,
  payment: ConfirmedPayment,
): Promise<boolean> {
  if (payment.cents !== purchase.cents || payment.currency !== purchase.currency) return false;
  if (purchase.status === 'paid') return true;
  const { id, userId } = purchase;
  await repo.updatePurchase(tx, id, {
    status: 'paid',
    paymentIntentId: payment.paymentIntentId,
    paidAt: new Date(),
  });
  const description = messages.boughtTokens(purchase.tokens);
  await services.tokens.creditPurchase(tx, { userId, amount: purchase.tokens, description, purchaseId: id });
  await context.publish(tx, { type: 'balance_changed', userId });
  await applyRefundTotals(context, services, tx, { ...purchase, status: 'paid' }, {});
  return true;
}

/** The tokens for the refunded part of the price, rounded down; a full refund covers all. */
const tokensDue = ({ tokens, cents }: repo.PurchaseRow, refundedCents: number) =>
  Math.floor((tokens * Math.min(refundedCents, cents)) / cents);

/** Stripe's running totals of refunded, disputed and reinstated cents; an absent one is unchanged. */
export interface RefundTotals {
  readonly refundedCents?: number;
  readonly disputedCents?: number;
  readonly reinstatedCents?: number;
}

/**
 * Deducts tokens for refunded or disputed money, down to a balance of 0; the rest stays recorded as due. Credits deducted
 * tokens again for reinstated money. Uses running totals, so the number and order of the events do not matter. Totals of
 * a purchase that is not paid are only recorded, for its settlement.
 */
export async function applyRefundTotals(
  { publish }: Context,
  { tokens }: BillingServices,
  tx: Tx,
  purchase: repo.PurchaseRow,
  totals: RefundTotals,
): Promise<void> {
  const refundedCents = Math.max(purchase.refundedCents, totals.refundedCents ?? 0);
  const disputedCents = Math.max(purchase.disputedCents, totals.disputedCents ?? 0);
  const reinstatedCents = Math.max(purchase.reinstatedCents, totals.reinstatedCents ?? 0);
  await repo.updatePurchase(tx, purchase.id, { refundedCents, disputedCents, reinstatedCents });
  if (purchase.status !== 'paid') return;
  const before = await repo.sumOfRefunds(tx, purchase.id);
  const netRefundedCents = refundedCents + Math.max(0, disputedCents - reinstatedCents);
  const due = tokensDue(purchase, netRefundedCents) - before.due;
  if (due === 0) return;
  const id = uuidv7();
  const { userId } = purchase;
  const share = { due: Math.abs(due), tokens: purchase.tokens };
  // Tokens that were due but not deducted are not credited again.
  const amount = due > 0 ? due : -Math.max(0, before.taken - (before.due + due));
  const description = due > 0 ? messages.refund(share) : messages.disputeWon(share);
  const tokensTaken = await tokens.deductRefund(tx, { userId, amount, description, refundId: id });
  await repo.insertRefund(tx, { id, purchaseId: purchase.id, tokensDue: due, tokensTaken });
  await publish(tx, { type: 'balance_changed', userId });
}
