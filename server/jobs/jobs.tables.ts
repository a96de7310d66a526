import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GenerationStatus } from '#contract/generation.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { Remake } from '#contract/remake.ts';
import type { ProviderErrorCode, Suggestion } from '#providers/provider-error.ts';
import { bytea, instant } from '#server/storage/columns.ts';
import { jobKindNames } from './job-kind-names.ts';

/** What a provider said of a failure beside the sentence. */
export interface ErrorFacts {
  readonly code: ProviderErrorCode;
  readonly billed: 'no' | 'unknown';
  readonly suggestion?: Suggestion | undefined;
  readonly requestId?: string | undefined;
}

/** Every piece of work that outlives its request: what was asked, who pays how much, and how it ended. */
export const jobsTable = pgTable('jobs', {
  id: uuid().primaryKey(),
  kind: text({ enum: jobKindNames }).notNull(),
  /** Null for what belongs to a person alone, such as their picture. */
  projectId: uuid('project_id'),
  userId: uuid('user_id').notNull(),
  status: text().$type<GenerationStatus>().notNull(),
  /** As the schema of the job's kind describes it. */
  request: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  requestHash: bytea('request_hash').notNull(),
  idempotencyKey: text('idempotency_key'),
  /** Of the jobs with the same key one is under way at a time. */
  singletonKey: text('singleton_key'),
  provider: text().notNull(),
  providerName: text('maker_name'),
  /** The resume token of a provider outside. */
  providerJob: text('provider_job'),
  /** The provider that the built-in composer stands in for, and why. */
  stoodInFor: text('stood_in_for'),
  stoodInBecause: text('stood_in_because'),
  allowFallback: boolean('allow_fallback').notNull().default(false),
  prompt: text().notNull(),
  seed: bigint({ mode: 'number' }).notNull(),
  /** The quantity, in thousandths of the priced unit. */
  milliUnits: integer('milli_units').notNull(),
  tokenCost: integer('token_cost').notNull(),
  freeTokens: integer('free_tokens').notNull(),
  freeDay: date('free_day').notNull(),
  providerCostUsd: numeric('provider_cost_usd', { precision: 12, scale: 6 }).notNull(),
  /** Counts the attempts; only the current one may change the row. */
  attempt: integer().notNull().default(0),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  errorFacts: jsonb('error_facts').$type<ErrorFacts>(),
  /** What a completed job answers with, where that is not in a table of its own. */
  result: jsonb().$type<unknown>(),
  trackId: uuid('track_id'),
  ideaId: uuid('idea_id'),
  parentTrackId: uuid('parent_track_id'),
  remake: text().$type<RemakeKind>(),
  remakeAsked: jsonb('remake_asked').$type<Remake>(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  dismissedAt: instant('dismissed_at'),
});

export type JobRow = typeof jobsTable.$inferSelect;
export type NewJobRow = typeof jobsTable.$inferInsert;
