import { AppError } from '#contract/errors.ts';
import type { ReferenceType } from '#contract/tokens.ts';
import type { Queryable, Tx } from '#server/storage/db.ts';
import { price, type Price, type Pricing } from './price.ts';
import * as repo from './tokens.repo.ts';

/** Tokens held for a generation: free tokens of a day first, the rest from the balance. */
export interface Payment {
  readonly userId: string;
  readonly service: string;
  readonly generationId: string;
  readonly description: string;
  readonly charged: number;
  readonly freeTokens: number;
  /** UTC date of the allowance, e.g. "2026-01-31". */
  readonly freeDay: string;
}

/** A hold to place; `milliUnits` as in `price`. */
export interface Order {
  readonly userId: string;
  readonly generationId: string;
  readonly provider: string;
  readonly service: string;
  readonly milliUnits: number;
  readonly description: string;
  /** Whether only the day's free tokens may pay, not the balance. */
  readonly freeOnly?: boolean | undefined;
}

export async function pricingOf(db: Queryable, provider: string, service: string): Promise<Pricing> {
  const pricing = await repo.readPricing(db, provider, service);
  if (!pricing) throw new AppError('unavailable', {}, 'This service has no price and is switched off.');
  return pricing;
}

/** Appends a ledger entry. @throws Error if it would overdraw the account, which the caller must rule out */
export async function post(tx: Tx, entry: repo.Entry): Promise<void> {
  if (!(await repo.postEntry(tx, entry))) throw new Error(`the ledger refused a row: ${entry.type}`);
}

/** Images and texts are not counted as tracks. */
const referenceTypeOf = (service: string): ReferenceType =>
  service === 'image' || service === 'text' ? service : 'track_generation';

const entryOf = (payment: Payment) => ({
  userId: payment.userId,
  freeTokens: payment.freeTokens,
  referenceType: referenceTypeOf(payment.service),
  referenceId: payment.generationId,
});

/**
 * Holds the price of a request until it is charged or returned. The free tokens of `day` are used first.
 * @throws AppError insufficient_tokens {needed, balance}
 */
export async function hold(tx: Tx, order: Order, day: string): Promise<Payment & Price> {
  const { userId, service, description } = order;
  const pricing = await pricingOf(tx, order.provider, service);
  const cost = price(order.milliUnits, pricing);
  const balance = await repo.lockBalance(tx, userId);
  const used = await repo.lockUsedAllowance(tx, { userId, service, day });
  const freeTokens = Math.min(cost.tokens, Math.max(0, pricing.freeTokensDaily - used));
  const charged = cost.tokens - freeTokens;
  const available = order.freeOnly ? 0 : balance;
  if (charged > available) throw new AppError('insufficient_tokens', { needed: charged, balance });
  const payment = { ...cost, ...order, charged, freeTokens, freeDay: day };
  await repo.changeUsedAllowance(tx, { userId, service, day }, freeTokens);
  await post(tx, { ...entryOf(payment), type: 'hold', amount: -charged, description });
  return payment;
}

/** Releases the hold and spends its tokens, or fewer if the final charge is lower. */
export async function settle(
  tx: Tx,
  payment: Payment,
  spent: Pick<Payment, 'charged' | 'freeTokens'> = payment,
): Promise<void> {
  const { userId, service, freeDay: day, charged, description } = payment;
  const entry = { ...entryOf(payment), freeTokens: spent.freeTokens };
  await post(tx, {
    ...entryOf(payment),
    type: 'release',
    amount: charged,
    description: `Hold released: ${description}`,
  });
  await post(tx, { ...entry, type: 'spend', amount: -spent.charged, description });
  const unused = payment.freeTokens - spent.freeTokens;
  if (unused > 0) await repo.changeUsedAllowance(tx, { userId, service, day }, -unused);
}

/** Returns the held tokens; free tokens return to the day they were taken from. */
export async function giveBack(tx: Tx, payment: Payment): Promise<void> {
  const { userId, service, freeDay: day, freeTokens, charged, description } = payment;
  await post(tx, {
    ...entryOf(payment),
    type: 'return',
    amount: charged,
    description: `Returned: ${description}`,
  });
  await repo.changeUsedAllowance(tx, { userId, service, day }, -freeTokens);
}

/** An adjustment of a balance by an admin; `auditId` is its entry in the audit log. */
export interface Correction {
  readonly userId: string;
  readonly description: string;
  readonly auditId: string;
}

/**
 * Adjusts a locked balance for an admin: a `grant` if it rises, a `correction` if it falls or stays the same.
 */
export async function correct(tx: Tx, change: Correction, amount: number): Promise<void> {
  const { userId, description, auditId } = change;
  const type = amount > 0 ? 'grant' : 'correction';
  await post(tx, { userId, type, amount, description, referenceType: 'admin', referenceId: auditId });
}

/** Credits the tokens of a paid purchase. A second call for the same purchase fails. */
export async function credit(
  tx: Tx,
  bought: { userId: string; amount: number; description: string; purchaseId: string },
): Promise<void> {
  const { userId, amount, description, purchaseId: referenceId } = bought;
  await repo.openAccount(tx, userId);
  await post(tx, { userId, type: 'purchase', amount, description, referenceType: 'purchase', referenceId });
}

/**
 * Deducts the tokens of a refunded purchase, down to a balance of 0; a negative amount credits tokens again.
 * @returns the deducted amount
 */
export async function takeBack(
  tx: Tx,
  refund: { userId: string; amount: number; description: string; refundId: string },
): Promise<number> {
  const { userId, description, refundId: referenceId } = refund;
  const taken = Math.min(refund.amount, await repo.lockBalance(tx, userId));
  await post(tx, {
    userId,
    type: 'refund',
    amount: -taken,
    description,
    referenceType: 'refund',
    referenceId,
  });
  return taken;
}
