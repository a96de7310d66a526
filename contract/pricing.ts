import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, time, tokens } from '#contract/shapes.ts';

/**
 * What a provider's service costs. A unit is one second of audio, one image or 1,000 characters. The
 * decimals have so few digits that a JSON number holds them exactly.
 */
export const servicePricing = z.object({
  id,
  providerId: id,
  service: z.string(),
  displayName: z.string(),
  /** USD a unit, in steps of 0.000001. */
  costPerUnit: z.number().nonnegative(),
  /** In steps of 0.001. */
  userTokenMultiplier: z.number().nonnegative(),
  freeTokensDaily: tokens.nonnegative(),
  minTokenCost: tokens.nonnegative(),
  /** null: no limit. */
  maxTokenCost: tokens.nonnegative().nullable(),
  isActive: z.boolean(),
  /** Whether an admin chose it for orders that ask for nobody by name; at most one of a service. */
  isUsual: z.boolean(),
});
export type ServicePricing = z.infer<typeof servicePricing>;

/** A number or its decimal digits, kept exactly or refused: never rounded. */
const decimal = (places: number, max: number, what: string) =>
  z
    .union([z.number(), z.string().trim().max(40)], `Please enter a ${what}`)
    .transform(String)
    .refine(
      (text) => new RegExp(String.raw`^\d{1,12}(\.\d{1,${places}})?$`).test(text) && Number(text) <= max,
      `The ${what} must be a number from 0 to ${max} with at most ${places} decimals.`,
    );

const { costPerUnit: cost, tokenMultiplier: multiplier, pricedTokens, serviceName } = limits;

const text = (what: string) =>
  z
    .string(`Please enter a ${what}`)
    .trim()
    .min(1, `Please enter a ${what}`)
    .max(serviceName.max, `The ${what} must be ${serviceName.max} characters or less.`);
const wholeTokens = tokens.min(0).max(pricedTokens.max);

const fields = {
  providerId: id,
  service: text('service id'),
  displayName: text('display name'),
  costPerUnit: decimal(cost.decimals, cost.max, 'cost per unit'),
  userTokenMultiplier: decimal(multiplier.decimals, multiplier.max, 'token multiplier'),
  freeTokensDaily: wholeTokens,
  minTokenCost: wholeTokens,
  maxTokenCost: wholeTokens.nullable(),
  isActive: z.boolean(),
  /** True takes the place of the one before; where none is chosen, the built-in composer comes first. */
  isUsual: z.boolean(),
};

export const listServicePricing = endpoint(routes.listServicePricing, {
  summary: 'All service prices',
  access: 'admin',
  replies: { 200: z.object({ pricing: z.array(servicePricing) }) },
});

export const createServicePricing = endpoint(routes.createServicePricing, {
  summary: 'Create a service price',
  access: 'admin',
  body: z.object({
    ...fields,
    userTokenMultiplier: fields.userTokenMultiplier.default('1'),
    freeTokensDaily: fields.freeTokensDaily.default(0),
    minTokenCost: fields.minTokenCost.default(1),
    maxTokenCost: fields.maxTokenCost.default(null),
    isActive: fields.isActive.default(true),
    isUsual: fields.isUsual.default(false),
  }),
  replies: { 201: servicePricing },
  errors: ['not_found', 'pricing_taken'],
});

/** What is held for pieces under way stays as it was. */
export const updateServicePricing = endpoint(routes.updateServicePricing, {
  summary: 'Change a service price for new orders',
  access: 'admin',
  body: z.object(fields).partial(),
  replies: { 200: servicePricing },
  errors: ['not_found', 'pricing_taken'],
});

export const consumptionStat = z.object({
  service: z.string(),
  provider: z.string(),
  /** null when the provider is not in the list any more. */
  providerId: id.nullable(),
  count: z.int().nonnegative(),
  totalUnits: z.number().nonnegative(),
  /** USD. */
  totalProviderCost: z.number().nonnegative(),
  totalTokensCharged: tokens.nonnegative(),
  /** What the daily free tokens paid beside that. */
  totalFreeTokens: tokens.nonnegative(),
});
export type ConsumptionStat = z.infer<typeof consumptionStat>;

export const getTokenConsumption = endpoint(routes.getTokenConsumption, {
  summary: 'Consumption by service and provider',
  access: 'admin',
  query: z.object({
    /** Finished at or after this time, */
    from: time.optional(),
    /** and before this one. */
    to: time.optional(),
  }),
  replies: { 200: z.object({ stats: z.array(consumptionStat) }) },
});
