import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { id, time, tokens } from '#contract/shapes.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** Required prefix of environment variables that contain provider API keys. */
export const apiKeyPrefix = 'TUTTI_PROVIDER_';

/** What an admin should know about a model of a provider. */
const modelNotice = z.discriminatedUnion('what', [
  /** The service ends a model in use within 60 days, or has ended it. `endsOn` is a day in UTC. */
  z.object({
    what: z.literal('model_ends'),
    service: z.enum(pricedServices),
    model: z.string(),
    endsOn: z.iso.date(),
    hasEnded: z.boolean(),
    /** Whether an admin named the model; otherwise it is the default. */
    isNamed: z.boolean(),
  }),
  /** The default is another model since the price was saved, so the service may cost another amount. */
  z.object({
    what: z.literal('default_model_changed'),
    service: z.enum(pricedServices),
    model: z.string(),
  }),
]);
export type ModelNotice = z.infer<typeof modelNotice>;

export const provider = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  apiKeyEnvVar: z.string().nullable(),
  baseUrl: z.string().nullable(),
  models: z.partialRecord(z.enum(pricedServices), z.string()),
  isActive: z.boolean(),
  /** Whether the server has a value for `apiKeyEnvVar`; the value itself is never returned. */
  keyPresent: z.boolean(),
  /** The built-in provider can be disabled, but its name, key and address cannot be changed. */
  isBuiltin: z.boolean(),
  /** Whether this version has an adapter for this provider name. */
  isSupported: z.boolean(),
  /** Recent health of each service; services without requests are missing. */
  health: z.record(z.string(), z.enum(['working', 'resting', 'trying'])),
  /** Services that are available now: the provider is active, supported, and has a price for them. */
  makes: z.array(
    z.object({
      service: z.enum(pricedServices),
      /** Whether it is the default provider of this service. */
      isDefault: z.boolean(),
    }),
  ),
  modelNotices: z.array(modelNotice),
  lastSuccessAt: time.nullable(),
  /** The last error of the provider, including requests that the fallback completed. */
  lastFailure: z
    .object({
      at: time,
      message: z.string(),
      /** What the provider itself said, on one line without paths and keys. */
      detail: z.string().optional(),
    })
    .nullable(),
  createdAt: time,
  updatedAt: time,
});
export type ProviderEntry = z.infer<typeof provider>;

const { providerName, providerUrl } = limits;

const nameField = (field: 'name' | 'displayName') =>
  z
    .string(issueMessages.enterProviderField(field))
    .trim()
    .min(1, issueMessages.enterProviderField(field))
    .max(providerName.max, issueMessages.providerFieldTooLong(field));

/** An empty field counts as missing. */
const emptyIsNull = (text: string | null) => text || null;

const keyName = new RegExp(`^${apiKeyPrefix}[A-Z0-9_]{1,80}$`);
const apiKeyEnvVar = z
  .string()
  .trim()
  .nullable()
  .refine((name) => !name || keyName.test(name), issueMessages.notAKeyVariable(apiKeyPrefix))
  .transform(emptyIsNull);

/**
 * The model for each service; without an entry the adapter chooses one. Only services listed in `kinds` for this
 * provider can have an entry.
 */
const models = z
  .partialRecord(
    z.enum(pricedServices),
    z.string().trim().max(limits.modelName.max, issueMessages.modelNameTooLong),
  )
  .transform((input): Models => Object.fromEntries(Object.entries(input).filter(([, name]) => name !== '')));
export type Models = { readonly [Name in PricedService]?: string };

const baseUrl = z.string().trim().max(providerUrl.max).nullable().transform(emptyIsNull);

/** A kind of provider that this version supports. */
const kind = z.object({
  /** The provider's name, or its part before the first dash. */
  name: z.string(),
  /** The services that a model can be chosen for. */
  models: z.array(z.enum(pricedServices)),
});
export type ProviderKind = z.infer<typeof kind>;

export const listProviders = endpoint('GET /api/admin/providers', {
  summary: 'List all providers',
  access: 'admin',
  reads: { rows: 'provider', in: 'providers' },
  replies: { 200: z.object({ providers: z.array(provider), kinds: z.array(kind) }) },
});

/** A provider that creators can select. */
const selectableProvider = z.object({
  name: z.string(),
  displayName: z.string(),
  isBuiltin: z.boolean(),
  services: z.array(
    z.object({
      service: z.enum(pricedServices),
      /** Example prices: tokens for a number of seconds, thousands of characters, or images. */
      prices: z.array(z.object({ units: z.number(), tokens })),
      freeTokensDaily: tokens,
      /** Minimum and maximum length in milliseconds, if they differ from the product limits. */
      minMs: z.int().optional(),
      maxMs: z.int().optional(),
      /** Whether it is the default provider of this service. */
      isDefault: z.boolean(),
    }),
  ),
});
export type SelectableProvider = z.infer<typeof selectableProvider>;

export const listSelectableProviders = endpoint('GET /api/providers', {
  summary: 'List the available providers of each service with their prices',
  access: 'creator',
  acceptsProjectTokens: true,
  reads: { from: ['provider'] },
  replies: { 200: z.object({ providers: z.array(selectableProvider) }) },
});

export const testProvider = endpoint('POST /api/admin/providers/:providerId/test', {
  summary: 'Test the address and the API key of a provider, free of charge',
  access: 'admin',
  changes: ['provider'],
  replies: { 200: z.object({ ok: z.boolean(), message: z.string(), durationMs: z.int() }) },
  errors: ['not_found'],
});

export const createProvider = endpoint('POST /api/admin/providers', {
  summary: 'Create a provider',
  access: 'admin',
  changes: ['provider', 'pricing'],
  body: z.object({
    name: nameField('name'),
    displayName: nameField('displayName'),
    apiKeyEnvVar: apiKeyEnvVar.default(null),
    baseUrl: baseUrl.default(null),
    models: models.default({}),
    isActive: z.boolean().default(true),
  }),
  replies: { 201: provider },
  errors: ['provider_taken', 'refused_address'],
  example: {
    name: 'acestep',
    displayName: 'ACE-Step',
    baseUrl: 'https://music.example.org',
    isActive: true,
  },
});

export const updateProvider = endpoint('PATCH /api/admin/providers/:providerId', {
  summary: 'Update a provider',
  access: 'admin',
  changes: ['provider', 'pricing'],
  body: z.object({
    name: nameField('name').optional(),
    displayName: nameField('displayName').optional(),
    apiKeyEnvVar: apiKeyEnvVar.optional(),
    baseUrl: baseUrl.optional(),
    models: models.optional(),
    isActive: z.boolean().optional(),
  }),
  replies: { 200: provider },
  errors: ['not_found', 'provider_taken', 'provider_in_use', 'builtin_provider', 'refused_address'],
  example: { displayName: 'ACE-Step in the basement' },
});
