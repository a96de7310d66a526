import { AppError } from '#contract/errors.ts';
import type { ReferenceType } from '#contract/tokens.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockAccount } from '#server/platform/locks/row-locks.ts';
import { price, type Price, type Pricing } from './price.ts';
import * as repo from './tokens.repo.ts';
import type { HoldRequest, TokenHold } from '#server/platform/jobs/token-hold.ts';
import { messages } from '#server/billing/messages.ts';

export async function requirePricing(db: Queryable, provider: string, service: string): Promise<Pricing> {
  const pricing = await repo.readPricing(db, provider, service);
  if (!pricing) throw new AppError('unavailable', {}, messages.noPrice);
  return pricing;
}

/** Appends a ledger entry. @throws Error if it would overdraw the account, which the caller must rule out */
export async function postEntry(tx: Tx, entry: repo.LedgerEntry): Promise<void> {
  if (!(await repo.insertEntry(tx, entry))) throw new Error(`the ledger refused a row: ${entry.type}`);
}

/** Images and texts are not counted as tracks. */
const referenceTypeOf = (service: string): ReferenceType =>
  service === 'image' || service === 'text' ? service : 'track_generation';

const entryOf = (tokenHold: TokenHold) => ({
  userId: tokenHold.userId,
  freeTokens: tokenHold.freeTokens,
  referenceType: referenceTypeOf(tokenHold.service),
  referenceId: tokenHold.generationId,
});

/**
 * Holds the price of a request until it is charged or returned. The free tokens of `day` are used first.
 * @throws AppError insufficient_tokens {needed, balance}
 */
export async function hold(tx: Tx, request: HoldRequest, day: string): Promise<TokenHold & Price> {
  const pricing = await requirePricing(tx, request.provider, request.service);
  const cost = price(request.milliUnits, pricing);
  return { ...cost, ...(await holdTokens(tx, request, { ...cost, ...pricing }, day)) };
}

async function holdTokens(
  tx: Tx,
  request: Omit<HoldRequest, 'milliUnits'>,
  { tokens, freeTokensDaily }: Pick<Price & Pricing, 'tokens' | 'freeTokensDaily'>,
  day: string,
): Promise<TokenHold> {
  const { userId, service, description } = request;
  const balance = await lockAccount(tx, userId);
  const used = await repo.lockUsedAllowance(tx, { userId, service, day });
  const freeTokens = Math.min(tokens, Math.max(0, freeTokensDaily - used));
  const paidTokens = tokens - freeTokens;
  const available = request.freeOnly ? 0 : balance;
  if (paidTokens > available) throw new AppError('insufficient_tokens', { needed: paidTokens, balance });
  const tokenHold = { ...request, paidTokens, freeTokens, freeDay: day };
  await repo.changeUsedAllowance(tx, { userId, service, day }, freeTokens);
  await postEntry(tx, { ...entryOf(tokenHold), type: 'hold', amount: -paidTokens, description });
  return tokenHold;
}

/**
 * Holds and spends a price that was quoted before, free tokens of `day` first.
 * @throws AppError insufficient_tokens {needed, balance}
 */
export async function spend(
  tx: Tx,
  request: Omit<HoldRequest, 'milliUnits'>,
  tokens: number,
  day: string,
): Promise<TokenHold> {
  const { freeTokensDaily = 0 } = (await repo.readPricing(tx, request.provider, request.service)) ?? {};
  const tokenHold = await holdTokens(tx, request, { tokens, freeTokensDaily }, day);
  await charge(tx, tokenHold);
  return tokenHold;
}

/**
 * Releases the hold and spends its tokens, or fewer if the final charge is lower. `remark` begins the description of
 * the charge.
 */
export async function charge(
  tx: Tx,
  tokenHold: TokenHold,
  final: Pick<TokenHold, 'paidTokens' | 'freeTokens'> = tokenHold,
  remark?: string,
): Promise<void> {
  const { userId, service, freeDay: day, paidTokens, description } = tokenHold;
  const charged = remark === undefined ? description : `${remark}: ${description}`;
  const entry = { ...entryOf(tokenHold), freeTokens: final.freeTokens };
  await postEntry(tx, {
    ...entryOf(tokenHold),
    type: 'release',
    amount: paidTokens,
    description: messages.holdReleased(description),
  });
  await postEntry(tx, { ...entry, type: 'spend', amount: -final.paidTokens, description: charged });
  const unused = tokenHold.freeTokens - final.freeTokens;
  if (unused > 0) await repo.changeUsedAllowance(tx, { userId, service, day }, -unused);
}

/** Returns the held tokens; free tokens return to the day they were taken from. */
export async function returnHold(tx: Tx, tokenHold: TokenHold): Promise<void> {
  const { userId, service, freeDay: day, freeTokens, paidTokens, description } = tokenHold;
  await postEntry(tx, {
    ...entryOf(tokenHold),
    type: 'return',
    amount: paidTokens,
    description: messages.returned(description),
  });
  await repo.changeUsedAllowance(tx, { userId, service, day }, -freeTokens);
}

/** An adjustment of a balance by an admin; `auditId` is its entry in the audit log. */
export interface Adjustment {
  readonly userId: string;
  readonly description: string;
  readonly auditId: string;
}

/**
 * Adjusts a locked balance for an admin: a `grant` if it rises, a `correction` if it falls or stays the same.
 */
export async function adjustBalance(tx: Tx, adjustment: Adjustment, amount: number): Promise<void> {
  const { userId, description, auditId } = adjustment;
  const type = amount > 0 ? 'grant' : 'correction';
  await postEntry(tx, { userId, type, amount, description, referenceType: 'admin', referenceId: auditId });
}

/** Credits the tokens of a paid purchase. A second call for the same purchase fails. */
export async function creditPurchase(
  tx: Tx,
  purchase: { userId: string; amount: number; description: string; purchaseId: string },
): Promise<void> {
  const { userId, amount, description, purchaseId: referenceId } = purchase;
  await repo.openAccount(tx, userId);
  await postEntry(tx, {
    userId,
    type: 'purchase',
    amount,
    description,
    referenceType: 'purchase',
    referenceId,
  });
}

/**
 * Deducts the tokens of a refunded purchase, down to a balance of 0; a negative amount credits tokens again.
 * @returns the deducted amount
 */
export async function deductRefund(
  tx: Tx,
  refund: { userId: string; amount: number; description: string; refundId: string },
): Promise<number> {
  const { userId, description, refundId: referenceId } = refund;
  const deducted = Math.min(refund.amount, await lockAccount(tx, userId));
  await postEntry(tx, {
    userId,
    type: 'refund',
    amount: -deducted,
    description,
    referenceType: 'refund',
    referenceId,
  });
  return deducted;
}
