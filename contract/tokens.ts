import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { outputFormats } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, page, time, tokens } from '#contract/shapes.ts';

/**
 * A generation writes `hold` at submission; then `release` and `spend` on success, or `return`
 * on failure and cancel. An admin gives with `grant` and takes back with `correction`; a payment
 * that went back takes its tokens along with `refund`. The amounts of a person add up to the balance.
 */
export const transactionTypes = [
  'purchase',
  'grant',
  'hold',
  'release',
  'spend',
  'return',
  'correction',
  'refund',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What a row of the ledger belongs to; an admin's row names the entry of the audit log. */
export const referenceTypes = ['track_generation', 'invite', 'admin', 'purchase', 'refund'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

export const transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  amount: tokens,
  balanceAfter: tokens.nonnegative(),
  /** Daily free tokens that paid beside the balance. */
  freeTokens: tokens.nonnegative(),
  description: z.string(),
  referenceType: z.enum(referenceTypes).nullable(),
  referenceId: id.nullable(),
  createdAt: time,
});
export type Transaction = z.infer<typeof transaction>;

export const getBalance = endpoint(routes.getBalance, {
  summary: 'The token balance',
  access: 'validated',
  replies: { 200: z.object({ balance: tokens.nonnegative() }) },
});

/**
 * The totals count what was settled. `earned` is what came in less what was taken back: purchases,
 * grants, corrections and refunds. `spent` is what pieces cost. So earned − spent is the balance
 * and what is held.
 */
export const ledgerPage = z.object({
  transactions: z.array(transaction),
  nextCursor,
  totals: z.object({ earned: tokens, spent: tokens, tracksGenerated: tokens }),
});

export const listTransactions = endpoint(routes.listTransactions, {
  summary: 'The ledger of one’s tokens, newest first',
  access: 'validated',
  query: page,
  replies: { 200: ledgerPage },
});

const { musicLengthMs } = limits;
const length = z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional();
const format = z.enum(outputFormats).optional();

export const estimateMusicCost = endpoint(routes.estimateMusicCost, {
  summary: 'What a piece of this length would cost',
  access: 'validated',
  body: z.object({
    musicLength: length,
    music_length_ms: length,
    outputFormat: format,
    output_format: format,
  }),
  replies: {
    200: z.object({
      tokenCost: tokens,
      providerCostUSD: z.number(),
      userBalance: tokens,
      freeTokens: tokens,
      canAfford: z.boolean(),
    }),
  },
});
