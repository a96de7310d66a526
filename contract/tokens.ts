import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, outputFormat, page, providerName, time, tokens } from '#contract/shapes.ts';

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
export const referenceTypes = [
  'track_generation',
  'image',
  'text',
  'invite',
  'admin',
  'purchase',
  'refund',
] as const;
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
 * and what is held. They stand on the first page alone.
 */
export const ledgerPage = z.object({
  transactions: z.array(transaction),
  nextCursor,
  totals: z.object({ earned: tokens, spent: tokens, tracksGenerated: tokens }).optional(),
});

export const listTransactions = endpoint(routes.listTransactions, {
  summary: 'One’s own token transactions, newest first',
  access: 'validated',
  query: page,
  replies: { 200: ledgerPage },
});

/** What has a price: a unit is a second of audio, 1,000 characters or an image. `text` is help with prompts and plans. */
export const pricedServices = ['music', 'sound_effect', 'voice', 'image', 'text'] as const;
export type PricedService = (typeof pricedServices)[number];

const examplePrice = z.object({
  service: z.enum(pricedServices),
  /** How many units the price is for: seconds, thousands of characters, images. */
  units: z.number().positive(),
  tokens: tokens.nonnegative(),
  /** What a person gets of this service each day (UTC) before the balance pays. */
  freeTokensDaily: tokens.nonnegative(),
});
export type ExamplePrice = z.infer<typeof examplePrice>;

/** Of whoever makes it when nobody is asked for by name. */
const usualPrice = examplePrice.extend({
  /** As people know them; null: what comes with the product. */
  makerName: z.string().nullable(),
  /** What is left of the caller's `freeTokensDaily` today. */
  freeTokensLeft: tokens.nonnegative(),
});
export type UsualPrice = z.infer<typeof usualPrice>;

export const getTokenPrices = endpoint(routes.getTokenPrices, {
  summary: 'Current prices of typical orders, today’s free tokens, and whether tokens can be bought',
  access: 'validated',
  replies: { 200: z.object({ canPurchase: z.boolean(), prices: z.array(usualPrice) }) },
});

const monthOfUse = z.object({
  /** Year and month in UTC: "2026-01". */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Tokens of the balance, */
  spent: tokens.nonnegative(),
  /** and free tokens of the day beside them. */
  free: tokens.nonnegative(),
});
export type MonthOfUse = z.infer<typeof monthOfUse>;

export const getTokenUsage = endpoint(routes.getTokenUsage, {
  summary: 'One’s token usage in each of the last six months, oldest first',
  access: 'validated',
  replies: { 200: z.object({ months: z.array(monthOfUse) }) },
});

const { musicLengthMs } = limits;
const length = z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional();
const format = outputFormat.optional();

const costEstimate = z.object({
  tokenCost: tokens,
  providerCostUSD: z.number(),
  userBalance: tokens,
  /** Left of today's. */
  freeTokens: tokens,
  canAfford: z.boolean(),
});
export type CostEstimate = z.infer<typeof costEstimate>;

export const estimateMusicCost = endpoint(routes.estimateMusicCost, {
  summary: 'Estimate the cost of a music track',
  access: 'validated',
  body: z.object({
    musicLength: length,
    music_length_ms: length,
    outputFormat: format,
    output_format: format,
    provider: providerName.optional(),
  }),
  replies: { 200: costEstimate },
  errors: ['service_unavailable', 'unknown_provider'],
});

const provider = providerName.optional();
const { soundEffectMs, soundEffectPrompt, voiceText } = limits;

export const estimateSoundCost = endpoint(routes.estimateSoundCost, {
  summary: 'Estimate the cost of a sound effect or speech',
  access: 'validated',
  body: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('sound_effect'),
      /** Absent: as long as the prompt says, else as long as an effect usually is. */
      durationMs: z.int().min(soundEffectMs.min).max(soundEffectMs.max).optional(),
      prompt: z.string().trim().max(soundEffectPrompt.max).optional(),
      provider,
    }),
    z.object({ type: z.literal('voice'), characters: z.int().min(1).max(voiceText.max), provider }),
  ]),
  replies: {
    200: costEstimate.extend({
      /** How long the sound effect would be, in milliseconds; of a voice only its sound tells. */
      durationMs: z.int().optional(),
    }),
  },
  errors: ['service_unavailable', 'unknown_provider'],
});
