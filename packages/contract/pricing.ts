import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import { id, time, tokens } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/**
 * The price of a provider's service. A unit is a second of audio, an image or 1,000 characters. The number of
 * decimals is limited so that a JSON number represents the values exactly.
 */
export const servicePricing = z.object({
  id,
  providerId: id,
  service: z.string(),
  displayName: z.string(),
  /** USD per unit, in steps of 0.000001. */
  costPerUnit: z.number().nonnegative(),
  /** In steps of 0.001. */
  userTokenMultiplier: z.number().nonnegative(),
  freeTokensDaily: tokens.nonnegative(),
  minTokenCost: tokens.nonnegative(),
  /** null: no limit. */
  maxTokenCost: tokens.nonnegative().nullable(),
  isActive: z.boolean(),
  /** Whether this is the default provider for requests that name no provider; at most one per service. */
  isDefault: z.boolean(),
});
export type ServicePricing = z.infer<typeof servicePricing>;

/** A number or a decimal string; values with too many decimals are rejected, never rounded. */
const decimal = (decimals: number, max: number, field: 'costPerUnit' | 'userTokenMultiplier') =>
  z
    .union([z.number(), z.string().trim().max(40)], issueMessages.enterPricingField(field))
    .transform(String)
    .refine(
      (text) => new RegExp(String.raw`^\d{1,12}(\.\d{1,${decimals}})?$`).test(text) && Number(text) <= max,
      issueMessages.notAPrice({ field, max, decimals }),
    );

const { costPerUnit: cost, tokenMultiplier: multiplier, pricedTokens, serviceName } = limits;

const text = (field: 'service' | 'displayName') =>
  z
    .string(issueMessages.enterPricingField(field))
    .trim()
    .min(1, issueMessages.enterPricingField(field))
    .max(serviceName.max, issueMessages.pricingFieldTooLong(field));
const tokenLimit = tokens.min(0).max(pricedTokens.max);

const fields = {
  providerId: id,
  service: text('service'),
  displayName: text('displayName'),
  costPerUnit: decimal(cost.decimals, cost.max, 'costPerUnit'),
  userTokenMultiplier: decimal(multiplier.decimals, multiplier.max, 'userTokenMultiplier'),
  freeTokensDaily: tokenLimit,
  minTokenCost: tokenLimit,
  maxTokenCost: tokenLimit.nullable(),
  isActive: z.boolean(),
  /** True replaces the previous default; without a default the built-in provider comes first. */
  isDefault: z.boolean(),
};

/** The earlier name of `isDefault`, accepted for one release. */
const deprecatedFields = { isUsual: z.boolean().optional() };

export const listServicePricing = endpoint('GET /api/admin/service-pricing', {
  summary: 'List the prices of all services',
  access: 'admin',
  reads: { rows: 'pricing', in: 'pricing' },
  replies: { 200: z.object({ pricing: z.array(servicePricing) }) },
});

export const createServicePricing = endpoint('POST /api/admin/service-pricing', {
  summary: 'Create a price for a service of a provider',
  access: 'admin',
  changes: ['pricing', 'provider'],
  body: z.object({
    ...fields,
    userTokenMultiplier: fields.userTokenMultiplier.default('1'),
    freeTokensDaily: fields.freeTokensDaily.default(0),
    minTokenCost: fields.minTokenCost.default(1),
    maxTokenCost: fields.maxTokenCost.default(null),
    isActive: fields.isActive.default(true),
    isDefault: fields.isDefault.default(false),
    ...deprecatedFields,
  }),
  replies: { 201: servicePricing },
  errors: ['not_found', 'pricing_taken'],
  example: {
    providerId: exampleIds.provider,
    service: 'music',
    displayName: 'Music by ACE-Step',
    costPerUnit: 0.02,
    freeTokensDaily: 30,
  },
});

/** Tokens on hold for generations in progress are not changed. */
export const updateServicePricing = endpoint('PATCH /api/admin/service-pricing/:pricingId', {
  summary: 'Update the price of a service for future requests',
  access: 'admin',
  changes: ['pricing', 'provider'],
  body: z.object({ ...fields, ...deprecatedFields }).partial(),
  replies: { 200: servicePricing },
  errors: ['not_found', 'pricing_taken'],
  example: { costPerUnit: 0.015 },
});

export const consumptionStat = z.object({
  service: z.string(),
  provider: z.string(),
  /** null if the provider was deleted. */
  providerId: id.nullable(),
  count: z.int().nonnegative(),
  totalUnits: z.number().nonnegative(),
  /** USD. */
  totalProviderCost: z.number().nonnegative(),
  totalTokensCharged: tokens.nonnegative(),
  /** Free daily tokens used in addition. */
  totalFreeTokens: tokens.nonnegative(),
});
export type ConsumptionStat = z.infer<typeof consumptionStat>;

export const getTokenConsumption = endpoint('GET /api/admin/token-consumption', {
  summary: 'Retrieve the consumption of audio, images and text by service and provider',
  access: 'admin',
  reads: { from: ['transaction'] },
  query: z.object({
    /** Finished at or after this time. */
    from: time.optional(),
    /** Finished before this time. */
    to: time.optional(),
  }),
  replies: { 200: z.object({ stats: z.array(consumptionStat) }) },
});
