import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, outputFormat, page, providerName, time, tokens } from '#contract/shapes.ts';

/**
 * A generation appends `hold` at submission, then `release` and `spend` on success, or `return` on failure and
 * cancellation. Admins add tokens with `grant` and remove them with `correction`; a refunded payment removes its
 * tokens with `refund`. The amounts of a user add up to the balance.
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

/** The entity that a ledger row refers to; rows of admins refer to the audit log entry. */
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
  /** Free daily tokens used in addition to the balance. */
  freeTokens: tokens.nonnegative(),
  description: z.string(),
  referenceType: z.enum(referenceTypes).nullable(),
  referenceId: id.nullable(),
  createdAt: time,
});
export type Transaction = z.infer<typeof transaction>;

export const getBalance = endpoint('GET /api/user/tokens', {
  summary: 'Retrieve the token balance',
  access: 'validated',
  reads: { rows: 'balance' },
  replies: { 200: z.object({ balance: tokens.nonnegative() }) },
});

/**
 * Totals of settled amounts. `earned` is the sum of purchases, grants, corrections and refunds, `spent` the cost of
 * generations; earned − spent is the balance plus the tokens on hold. Included on the first page only.
 */
export const ledgerPage = z.object({
  transactions: z.array(transaction),
  nextCursor,
  totals: z.object({ earned: tokens, spent: tokens, tracksGenerated: tokens }).optional(),
});

export const listTransactions = endpoint('GET /api/tokens/transactions', {
  summary: 'List the current user’s token transactions, newest first',
  access: 'validated',
  reads: { rows: 'transaction', in: 'transactions' },
  query: page,
  replies: { 200: ledgerPage },
});

/**
 * Services with a price; a unit is a second of audio, 1,000 characters or an image. `text` covers prompt improvement
 * and plans.
 */
export const pricedServices = ['music', 'sound_effect', 'voice', 'image', 'text'] as const;
export type PricedService = (typeof pricedServices)[number];

const examplePrice = z.object({
  service: z.enum(pricedServices),
  /** Number of units: seconds, thousands of characters, or images. */
  units: z.number().positive(),
  tokens: tokens.nonnegative(),
  /** Free tokens of this service per user and day (UTC). */
  freeTokensDaily: tokens.nonnegative(),
});
export type ExamplePrice = z.infer<typeof examplePrice>;

/** The price of the default provider. */
const defaultPrice = examplePrice.extend({
  /** The provider's display name; null for the built-in provider. */
  providerName: z.string().nullable(),
  /** The remainder of the caller's `freeTokensDaily` today. */
  freeTokensLeft: tokens.nonnegative(),
});
export type DefaultPrice = z.infer<typeof defaultPrice>;

export const getTokenPrices = endpoint('GET /api/tokens/prices', {
  summary:
    'Retrieve example prices of each service, today’s free tokens, and whether tokens can be purchased',
  access: 'validated',
  acceptsProjectTokens: true,
  reads: { from: ['balance', 'pricing'] },
  replies: { 200: z.object({ canPurchase: z.boolean(), prices: z.array(defaultPrice) }) },
});

const monthlyUsage = z.object({
  /** Year and month in UTC: "2026-01". */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Tokens charged to the balance. */
  spent: tokens.nonnegative(),
  /** Free daily tokens used in addition. */
  free: tokens.nonnegative(),
});
export type MonthlyUsage = z.infer<typeof monthlyUsage>;

export const getTokenUsage = endpoint('GET /api/tokens/usage', {
  summary: 'Retrieve the current user’s token usage of the last six months, oldest first',
  access: 'validated',
  reads: { from: ['transaction'] },
  replies: { 200: z.object({ months: z.array(monthlyUsage) }) },
});

const { musicLengthMs } = limits;
const length = z.int().min(musicLengthMs.min).max(musicLengthMs.max).optional();
const format = outputFormat.optional();

export const costEstimate = z.object({
  tokenCost: tokens,
  providerCostUSD: z.number(),
  userBalance: tokens,
  /** Remaining free tokens of today. */
  freeTokens: tokens,
  canAfford: z.boolean(),
});
export type CostEstimate = z.infer<typeof costEstimate>;

export const estimateMusicCost = endpoint('POST /api/music-generation/estimate-cost', {
  summary: 'Estimate the cost of a music track',
  access: 'validated',
  scope: 'read',
  acceptsProjectTokens: true,
  reads: { from: ['balance', 'pricing'] },
  changes: [],
  body: z.object({
    musicLength: length,
    music_length_ms: length,
    outputFormat: format,
    output_format: format,
    provider: providerName.optional(),
  }),
  replies: { 200: costEstimate },
  errors: ['service_unavailable', 'unknown_provider'],
  example: { music_length_ms: 30_000 },
});

const provider = providerName.optional();
const { soundEffectMs, soundEffectPrompt, voiceText } = limits;

export const estimateSoundCost = endpoint('POST /api/estimate-cost', {
  summary: 'Estimate the cost of a sound effect or of speech',
  access: 'validated',
  scope: 'read',
  acceptsProjectTokens: true,
  reads: { from: ['balance', 'pricing'] },
  changes: [],
  body: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('sound_effect'),
      /** Default: the duration in the prompt, else the default duration of a sound effect. */
      durationMs: z.int().min(soundEffectMs.min).max(soundEffectMs.max).optional(),
      prompt: z.string().trim().max(soundEffectPrompt.max).optional(),
      provider,
    }),
    z.object({ type: z.literal('voice'), characters: z.int().min(1).max(voiceText.max), provider }),
  ]),
  replies: {
    200: costEstimate.extend({
      /**
       * The duration of the sound effect in milliseconds; undefined for speech, whose duration is known only
       * afterwards.
       */
      durationMs: z.int().optional(),
    }),
  },
  errors: ['service_unavailable', 'unknown_provider'],
  example: { type: 'sound_effect', durationMs: 4_000 },
});
