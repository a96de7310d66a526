import type { Stripe } from 'stripe';
import { AppError } from '#contract/errors.ts';
import { id as uuid } from '#contract/shapes.ts';
import type { Log } from '#server/log.ts';
import type { Tx } from '#server/storage/db.ts';
import * as repo from './payments.repo.ts';
import { settlePurchase, bookMoneyBack, type BookDeps } from './purchase-book.ts';

export interface EventDeps extends BookDeps {
  readonly log: Log;
}

/** The id of something that Stripe gives whole or by its id. */
const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** The purchase that Stripe's metadata names, locked; undefined for what is none of ours. */
async function lockNamed(tx: Tx, metadata: Stripe.Metadata | null | undefined) {
  const named = uuid.safeParse(metadata?.['purchaseId']);
  return named.success ? repo.lockPurchase(tx, named.data) : undefined;
}

async function sessionPaid(deps: EventDeps, tx: Tx, session: Stripe.Checkout.Session): Promise<void> {
  if (session.payment_status !== 'paid') return;
  const purchase = await lockNamed(tx, session.metadata);
  if (!purchase) return;
  const isSettled = await settlePurchase(deps, tx, purchase, {
    cents: session.amount_total,
    currency: session.currency,
    paymentIntentId: idOf(session.payment_intent),
  });
  if (!isSettled) deps.log.error({ purchaseId: purchase.id }, 'a payment is not what was asked for');
}

async function giveUp(tx: Tx, session: Stripe.Checkout.Session, status: 'failed' | 'expired'): Promise<void> {
  const purchase = await lockNamed(tx, session.metadata);
  if (purchase) await repo.giveUpPurchase(tx, purchase.id, status);
}

/** The paid purchase of a charge. Events come in any order: one whose payment is not known yet must come again. */
async function lockCharged(tx: Tx, intentId: string | null, metadata?: Stripe.Metadata) {
  const known = intentId === null ? undefined : await repo.findPurchaseByIntent(tx, intentId);
  const purchase = known ? await repo.lockPurchase(tx, known) : await lockNamed(tx, metadata);
  if (purchase && purchase.status !== 'paid') throw new AppError('unavailable');
  return purchase;
}

async function refunded(deps: EventDeps, tx: Tx, charge: Stripe.Charge): Promise<void> {
  const purchase = await lockCharged(tx, idOf(charge.payment_intent), charge.metadata);
  if (purchase) await bookMoneyBack(deps, tx, purchase, { refundedCents: charge.amount_refunded });
}

/**
 * Money that a dispute has moved, one way or the other. That it was opened moves none: an inquiry may never become more.
 */
async function disputed(
  deps: EventDeps,
  tx: Tx,
  {
    dispute,
    way,
    metadata,
  }: {
    dispute: Stripe.Dispute;
    way: 'disputedCents' | 'reinstatedCents';
    metadata: Stripe.Metadata | undefined;
  },
): Promise<void> {
  const purchase = await lockCharged(tx, idOf(dispute.payment_intent), metadata);
  if (purchase) await bookMoneyBack(deps, tx, purchase, { [way]: dispute.amount });
}

/** The payment that an event disputes. Stripe hands a payment's metadata on to its charge, not to a dispute about that. */
export const disputedPayment = (event: Stripe.Event): string | null =>
  event.type === 'charge.dispute.funds_withdrawn' || event.type === 'charge.dispute.funds_reinstated'
    ? idOf(event.data.object.payment_intent)
    : null;

/** Does in a transaction what an event of Stripe's means here; most mean nothing. `metadata` is that of a disputed payment. */
export async function applyEvent(
  deps: EventDeps,
  tx: Tx,
  event: Stripe.Event,
  metadata?: Stripe.Metadata,
): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionPaid(deps, tx, event.data.object);
    case 'checkout.session.async_payment_failed':
      return giveUp(tx, event.data.object, 'failed');
    case 'checkout.session.expired':
      return giveUp(tx, event.data.object, 'expired');
    case 'charge.refunded':
      return refunded(deps, tx, event.data.object);
    case 'charge.dispute.funds_withdrawn':
      return disputed(deps, tx, { dispute: event.data.object, way: 'disputedCents', metadata });
    case 'charge.dispute.funds_reinstated':
      return disputed(deps, tx, { dispute: event.data.object, way: 'reinstatedCents', metadata });
    default:
      return undefined;
  }
}
