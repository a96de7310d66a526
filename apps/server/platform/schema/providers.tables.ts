import type { Models } from '#contract/providers.ts';
import type { PricedService } from '#contract/tokens.ts';
import type { ModelSurvey } from '#providers/provider.ts';
import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

/** Defaults that have changed, by service; `at` is ISO 8601. */
export type ChangedDefaults = {
  readonly [Name in PricedService]?: { readonly model: string; readonly at: string };
};

export const providersTable = pgTable('providers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  apiKeyEnvVar: text('api_key_env_var'),
  baseUrl: text('base_url'),
  models: jsonb().$type<Models>().notNull().default({}),
  /** What the service said about its models when it was last asked. */
  listedModels: jsonb('listed_models').$type<ModelSurvey>(),
  modelsCheckedAt: instant('models_checked_at'),
  /** Defaults that have changed since the prices were set. */
  changedDefaults: jsonb('changed_defaults').$type<ChangedDefaults>().notNull().default({}),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const servicePricingTable = pgTable('service_pricing', {
  id: uuid().primaryKey(),
  providerId: uuid('provider_id').notNull(),
  service: text().notNull(),
  displayName: text('display_name').notNull(),
  costPerUnit: numeric('cost_per_unit', { precision: 12, scale: 6 }).notNull(),
  userTokenMultiplier: numeric('user_token_multiplier', { precision: 8, scale: 3 }).notNull().default('1'),
  freeTokensDaily: integer('free_tokens_daily').notNull().default(0),
  minTokenCost: integer('min_token_cost').notNull().default(1),
  maxTokenCost: integer('max_token_cost'),
  isDefault: boolean('is_default').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
