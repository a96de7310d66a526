import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, time, tokens } from '#contract/shapes.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';

/** Environment variables that hold a provider's key start like this; no other may be named. */
export const apiKeyPrefix = 'TUTTI_PROVIDER_';

export const provider = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  apiKeyEnvVar: z.string().nullable(),
  baseUrl: z.string().nullable(),
  models: z.partialRecord(z.enum(pricedServices), z.string()),
  isActive: z.boolean(),
  /** Whether the server was started with a value for `apiKeyEnvVar`; the value itself is never told. */
  keyPresent: z.boolean(),
  /** The provider that comes with the product: it can be switched off, not renamed or sent elsewhere. */
  isBuiltin: z.boolean(),
  /** Whether this version knows how to speak with a provider of this name. */
  isSupported: z.boolean(),
  /** How each of its services has answered lately; a service that was not asked yet is missing. */
  health: z.record(z.string(), z.enum(['working', 'resting', 'trying'])),
  /** What it makes now: it is switched on, can be spoken to, and has a price for it. */
  makes: z.array(
    z.object({
      service: z.enum(pricedServices),
      /** Whether it is made here when nobody is asked for by name. */
      isUsual: z.boolean(),
    }),
  ),
  lastMadeAt: time.nullable(),
  /** What last went wrong with it, whether or not the built-in composer stood in. */
  lastFailure: z.object({ at: time, message: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
});
export type ProviderEntry = z.infer<typeof provider>;

const { providerName, providerUrl } = limits;

const named = (what: string) =>
  z
    .string(`Please enter a ${what}`)
    .trim()
    .min(1, `Please enter a ${what}`)
    .max(providerName.max, `The ${what} must be ${providerName.max} characters or less.`);

/** An empty field is an absent one. */
const emptyIsNull = (text: string | null) => text || null;

const keyName = new RegExp(`^${apiKeyPrefix}[A-Z0-9_]{1,80}$`);
const apiKeyEnvVar = z
  .string()
  .trim()
  .nullable()
  .refine(
    (name) => !name || keyName.test(name),
    `Use a variable whose name starts with ${apiKeyPrefix} and has only capitals, digits and underscores.`,
  )
  .transform(emptyIsNull);

/**
 * Which of the provider's models makes what, by service; one that is not named is the adapter's own choice. Only
 * services that such a provider takes a model for (`kinds`) can have one.
 */
const models = z
  .partialRecord(
    z.enum(pricedServices),
    z
      .string()
      .trim()
      .max(limits.modelName.max, `Model names must be ${limits.modelName.max} characters or less.`),
  )
  .transform((given): Models => Object.fromEntries(Object.entries(given).filter(([, name]) => name !== '')));
export type Models = { readonly [Name in PricedService]?: string };

const baseUrl = z.string().trim().max(providerUrl.max).nullable().transform(emptyIsNull);

/** A kind of provider that this version can speak with. */
const kind = z.object({
  /** What the name of such a provider is, or begins with before a dash. */
  name: z.string(),
  /** The services for which one of its models can be named. */
  models: z.array(z.enum(pricedServices)),
});
export type ProviderKind = z.infer<typeof kind>;

export const listProviders = endpoint(routes.listProviders, {
  summary: 'All providers',
  access: 'admin',
  replies: { 200: z.object({ providers: z.array(provider), kinds: z.array(kind) }) },
});

/** Somebody whom creators can choose. */
const selectableProvider = z.object({
  name: z.string(),
  displayName: z.string(),
  isBuiltin: z.boolean(),
  services: z.array(
    z.object({
      service: z.enum(pricedServices),
      /** What orders of the usual size cost: tokens for so many seconds, thousands of characters, or pictures. */
      prices: z.array(z.object({ units: z.number(), tokens })),
      freeTokensDaily: tokens,
      /** The shortest and longest sound, in milliseconds, where they differ from the product's own. */
      minMs: z.int().optional(),
      maxMs: z.int().optional(),
      /** Whether it is made here when nobody is asked for by name. */
      isUsual: z.boolean(),
    }),
  ),
});
export type SelectableProvider = z.infer<typeof selectableProvider>;

export const listSelectableProviders = endpoint(routes.listSelectableProviders, {
  summary: 'The providers available for each service, with prices',
  access: 'creator',
  replies: { 200: z.object({ providers: z.array(selectableProvider) }) },
});

export const testProvider = endpoint(routes.testProvider, {
  summary: 'Test a provider’s address and key, free of charge',
  access: 'admin',
  replies: { 200: z.object({ ok: z.boolean(), message: z.string(), durationMs: z.int() }) },
  errors: ['not_found'],
});

export const createProvider = endpoint(routes.createProvider, {
  summary: 'Add a provider',
  access: 'admin',
  body: z.object({
    name: named('name'),
    displayName: named('display name'),
    apiKeyEnvVar: apiKeyEnvVar.default(null),
    baseUrl: baseUrl.default(null),
    models: models.default({}),
    isActive: z.boolean().default(true),
  }),
  replies: { 201: provider },
  errors: ['provider_taken', 'refused_address'],
});

export const updateProvider = endpoint(routes.updateProvider, {
  summary: 'Change a provider',
  access: 'admin',
  body: z.object({
    name: named('name').optional(),
    displayName: named('display name').optional(),
    apiKeyEnvVar: apiKeyEnvVar.optional(),
    baseUrl: baseUrl.optional(),
    models: models.optional(),
    isActive: z.boolean().optional(),
  }),
  replies: { 200: provider },
  errors: ['not_found', 'provider_taken', 'provider_in_use', 'builtin_provider', 'refused_address'],
});
