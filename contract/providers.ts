import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, time } from '#contract/shapes.ts';

/** Environment variables that hold a provider's key start like this; no other may be named. */
export const apiKeyPrefix = 'TUTTI_PROVIDER_';

export const provider = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  apiKeyEnvVar: z.string().nullable(),
  baseUrl: z.string().nullable(),
  isActive: z.boolean(),
  /** Whether the server was started with a value for `apiKeyEnvVar`; the value itself is never told. */
  keyPresent: z.boolean(),
  /** The provider that comes with the product: it can be switched off, not renamed or sent elsewhere. */
  isBuiltin: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type ProviderEntry = z.infer<typeof provider>;

const { providerName, providerUrl } = limits;

const named = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Please enter a ${what}`)
    .max(providerName.max, `A ${what} has at most ${providerName.max} characters.`);

/** An empty field is an absent one. */
const emptyIsNull = (text: string | null) => text || null;

const keyName = new RegExp(`^${apiKeyPrefix}[A-Z0-9_]{1,80}$`);
const apiKeyEnvVar = z
  .string()
  .trim()
  .nullable()
  .refine(
    (name) => !name || keyName.test(name),
    `The key must come from a variable whose name starts with ${apiKeyPrefix}, in capitals, digits and underscores.`,
  )
  .transform(emptyIsNull);

const baseUrl = z.string().trim().max(providerUrl.max).nullable().transform(emptyIsNull);

export const listProviders = endpoint(routes.listProviders, {
  summary: 'Who can make music, sound and voice',
  access: 'admin',
  replies: { 200: z.object({ providers: z.array(provider) }) },
});

export const createProvider = endpoint(routes.createProvider, {
  summary: 'Add a provider',
  access: 'admin',
  body: z.object({
    name: named('name'),
    displayName: named('display name'),
    apiKeyEnvVar: apiKeyEnvVar.default(null),
    baseUrl: baseUrl.default(null),
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
    isActive: z.boolean().optional(),
  }),
  replies: { 200: provider },
  errors: ['not_found', 'provider_taken', 'provider_in_use', 'builtin_provider', 'refused_address'],
});
