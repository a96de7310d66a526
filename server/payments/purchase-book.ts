import { v7 as uuidv7 } from 'uuid';
import type { Publish } from '#server/events/live-message.ts';
import type { Tx } from '#server/storage/db.ts';
import type { Tokens } from '#server/tokens/tokens.service.ts';
import * as repo from './payments.repo.ts';

export interface BookDeps {
  readonly publish: Publish;
  readonly tokens: Pick<Tokens, 'credit' | 'takeBack'>;
}

/** What Stripe says was paid. */
export interface Paid {
  readonly cents: number | null;
  readonly currency: string | null;
  readonly paymentIntentId: string | null;
}

/**
 * Makes a locked purchase paid and credits its tokens, once. @returns false when what was paid is not
 * what was asked for; then nothing is credited
 */
export async function settlePurchase(
  { publish, tokens }: BookDeps,
  tx: Tx,
  purchase: repo.PurchaseRow,
  paid: Paid,
): Promise<boolean> {
  if (paid.cents !== purchase.cents || paid.currency !== purchase.currency) return false;
  if (purchase.status === 'paid') return true;
  const { id, userId } = purchase;
  await repo.updatePurchase(tx, id, {
    status: 'paid',
    paymentIntentId: paid.paymentIntentId,
    paidAt: new Date(),
  });
  const description = `Bought ${purchase.tokens} tokens`;
  await tokens.credit(tx, { userId, amount: purchase.tokens, description, purchaseId: id });
  await publish(tx, { type: 'balance_changed', userId });
  return true;
}

/** The tokens that belong to the part of the price that went back; a full refund takes all. */
const tokensDue = ({ tokens, cents }: repo.PurchaseRow, backCents: number) =>
  Math.floor((tokens * Math.min(backCents, cents)) / cents);

/** Stripe's running totals of what went back, and of what was won back of it; an absent one is as it was. */
export interface WentBack {
  readonly refundedCents?: number;
  readonly disputedCents?: number;
  readonly reinstatedCents?: number;
}

/**
 * Takes tokens back for money that went back, as far as the balance reaches; what was spent already stays noted as due.
 * Gives back what was taken for money that was won back. Totals that grow count once, whatever the number and order of
 * the events.
 */
export async function bookMoneyBack(
  { publish, tokens }: BookDeps,
  tx: Tx,
  purchase: repo.PurchaseRow,
  back: WentBack,
): Promise<void> {
  const refundedCents = Math.max(purchase.refundedCents, back.refundedCents ?? 0);
  const disputedCents = Math.max(purchase.disputedCents, back.disputedCents ?? 0);
  const reinstatedCents = Math.max(purchase.reinstatedCents, back.reinstatedCents ?? 0);
  await repo.updatePurchase(tx, purchase.id, { refundedCents, disputedCents, reinstatedCents });
  const before = await repo.sumOfRefunds(tx, purchase.id);
  const goneCents = refundedCents + Math.max(0, disputedCents - reinstatedCents);
  const due = tokensDue(purchase, goneCents) - before.due;
  if (due === 0) return;
  const id = uuidv7();
  const { userId } = purchase;
  const of = `${Math.abs(due)} of ${purchase.tokens} bought tokens`;
  // What was due and not there is not given back: it was never taken.
  const amount = due > 0 ? due : -Math.max(0, before.taken - (before.due + due));
  const description = due > 0 ? `Refund of ${of}` : `Dispute won: ${of}`;
  const tokensTaken = await tokens.takeBack(tx, { userId, amount, description, refundId: id });
  await repo.insertRefund(tx, { id, purchaseId: purchase.id, tokensDue: due, tokensTaken });
  await publish(tx, { type: 'balance_changed', userId });
}
