import type { Stripe } from 'stripe';
import { id as uuid } from '#contract/shapes.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import * as repo from './payments.repo.ts';
import { settlePurchase, applyRefundTotals } from './purchase-settlement.ts';
import type { BillingServices, Context } from '#server/platform/context.ts';

/** The id of an object that Stripe sends expanded or as an id. */
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Locks the purchase that the metadata names; undefined for a foreign payment. */
async function lockPurchaseOf(tx: Tx, metadata: Stripe.Metadata | null | undefined) {
  const named = uuid.safeParse(metadata?.['purchaseId']);
  return named.success ? repo.lockPurchase(tx, named.data) : undefined;
}

async function applyPaidSession(
  context: Context,
  services: BillingServices,
  tx: Tx,
  session: Stripe.Checkout.Session,
): Promise<void> {
  if (session.payment_status !== 'paid') return;
  const purchase = await lockPurchaseOf(tx, session.metadata);
  if (!purchase) return;
  const isSettled = await settlePurchase(context, services, tx, purchase, {
    cents: session.amount_total,
    currency: session.currency,
    paymentIntentId: idOf(session.payment_intent),
  });
  if (!isSettled) context.log.error({ purchaseId: purchase.id }, 'payment does not match its purchase');
}

async function closePurchaseOf(
  tx: Tx,
  session: Stripe.Checkout.Session,
  status: 'failed' | 'expired',
): Promise<void> {
  const purchase = await lockPurchaseOf(tx, session.metadata);
  if (purchase) await repo.closePurchase(tx, purchase.id, status);
}

/**
 * Locks the purchase of a charge. Events arrive in any order, so that it may not be paid yet, and a payment that is not
 * what was asked for never pays it.
 */
async function lockChargedPurchase(
  { log }: Context,
  tx: Tx,
  intentId: string | null,
  metadata?: Stripe.Metadata,
) {
  const known = intentId === null ? undefined : await repo.findPurchaseByIntent(tx, intentId);
  const purchase = known ? await repo.lockPurchase(tx, known) : await lockPurchaseOf(tx, metadata);
  if (purchase && purchase.status !== 'paid')
    log.warn({ purchaseId: purchase.id }, 'refund or dispute of an unpaid purchase');
  return purchase;
}

async function applyRefund(
  context: Context,
  services: BillingServices,
  tx: Tx,
  charge: Stripe.Charge,
): Promise<void> {
  const purchase = await lockChargedPurchase(context, tx, idOf(charge.payment_intent), charge.metadata);
  if (purchase)
    await applyRefundTotals(context, services, tx, purchase, { refundedCents: charge.amount_refunded });
}

/**
 * Applies money that a dispute has withdrawn or reinstated. An opened dispute moves none: it may be an inquiry only.
 */
async function applyDispute(
  context: Context,
  services: BillingServices,
  tx: Tx,
  {
    dispute,
    total,
    metadata,
  }: {
    dispute: Stripe.Dispute;
    total: 'disputedCents' | 'reinstatedCents';
    metadata: Stripe.Metadata | undefined;
  },
): Promise<void> {
  const purchase = await lockChargedPurchase(context, tx, idOf(dispute.payment_intent), metadata);
  if (purchase) await applyRefundTotals(context, services, tx, purchase, { [total]: dispute.amount });
}

/** The disputed payment of an event. Stripe copies a payment's metadata to its charge, but not to a dispute of it. */
export const disputedPaymentOf = (event: Stripe.Event): string | null =>
  event.type === 'charge.dispute.funds_withdrawn' || event.type === 'charge.dispute.funds_reinstated'
    ? idOf(event.data.object.payment_intent)
    : null;

/** Applies a Stripe event in a transaction; most are ignored. `metadata` is that of a disputed payment. */
export async function applyEvent(
  context: Context,
  services: BillingServices,
  tx: Tx,
  event: Stripe.Event,
  metadata?: Stripe.Metadata,
): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return applyPaidSession(context, services, tx, event.data.object);
    case 'checkout.session.async_payment_failed':
      return closePurchaseOf(tx, event.data.object, 'failed');
    case 'checkout.session.expired':
      return closePurchaseOf(tx, event.data.object, 'expired');
    case 'charge.refunded':
      return applyRefund(context, services, tx, event.data.object);
    case 'charge.dispute.funds_withdrawn':
      return applyDispute(context, services, tx, {
        dispute: event.data.object,
        total: 'disputedCents',
        metadata,
      });
    case 'charge.dispute.funds_reinstated':
      return applyDispute(context, services, tx, {
        dispute: event.data.object,
        total: 'reinstatedCents',
        metadata,
      });
    default:
      return undefined;
  }
}
