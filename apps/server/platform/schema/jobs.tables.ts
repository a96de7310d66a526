import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GenerationStatus } from '#contract/generation.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { Remake } from '#contract/remake.ts';
import type { ProviderErrorCode, Suggestion } from '#providers/provider-error.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';
import { jobKindNames } from '../jobs/job-kind-names.ts';

/** Details of a provider's error. */
export interface ErrorFacts {
  readonly code: ProviderErrorCode;
  readonly billed: 'no' | 'unknown';
  readonly suggestion?: Suggestion | undefined;
  readonly requestId?: string | undefined;
  /** What the provider says, for admins only. */
  readonly adminDetail?: string | undefined;
}

/** The states of a job that has not ended. Its tokens are held. */
export const unendedStatuses: readonly GenerationStatus[] = ['awaiting_approval', 'pending', 'generating'];

/** Work that outlives its HTTP request: the request, its charge and its result. */
export const jobsTable = pgTable('jobs', {
  id: uuid().primaryKey(),
  kind: text({ enum: jobKindNames }).notNull(),
  /** Null for jobs of a user without a project, e.g. a profile image. */
  projectId: uuid('project_id'),
  userId: uuid('user_id').notNull(),
  status: text().$type<GenerationStatus>().notNull(),
  /** Matches the schema of the job's kind. */
  request: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  requestHash: bytea('request_hash').notNull(),
  idempotencyKey: text('idempotency_key'),
  /** Of the jobs with the same key only one is active at a time. */
  singletonKey: text('singleton_key'),
  provider: text().notNull(),
  providerName: text('provider_name'),
  /** The resume token of an external provider. */
  providerJob: text('provider_job'),
  /** The provider that the fallback replaces, and its error message. */
  fallbackFor: text('fallback_for'),
  fallbackReason: text('fallback_reason'),
  allowFallback: boolean('allow_fallback').notNull().default(false),
  prompt: text().notNull(),
  seed: bigint({ mode: 'number' }).notNull(),
  /** Quantity in thousandths of the priced unit: milliseconds, characters, or thousandths of an image. */
  milliUnits: integer('milli_units').notNull(),
  tokenCost: integer('token_cost').notNull(),
  freeTokens: integer('free_tokens').notNull(),
  freeDay: date('free_day').notNull(),
  providerCostUsd: numeric('provider_cost_usd', { precision: 12, scale: 6 }).notNull(),
  /** Number of the current attempt; only that one may change the row. */
  attempt: integer().notNull().default(0),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  errorFacts: jsonb('error_facts').$type<ErrorFacts>(),
  /** The result of a completed job that has no table for its output. */
  result: jsonb().$type<unknown>(),
  trackId: uuid('track_id'),
  /** The track that the output becomes a version of, and the number of that version. */
  versionOf: uuid('version_of'),
  version: integer(),
  ideaId: uuid('idea_id'),
  parentTrackId: uuid('parent_track_id'),
  remake: text().$type<RemakeKind>(),
  remakeRequest: jsonb('remake_request').$type<Remake>(),
  /** The comment that the prompt of a version was made from; the edits of a remake name theirs in `remakeRequest`. */
  commentId: uuid('comment_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  /** The API token of the request that submitted it. */
  apiTokenId: uuid('api_token_id'),
  approvedBy: uuid('approved_by'),
  /** When the job was enqueued, if its cost had to be approved first. */
  approvedAt: instant('approved_at'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  dismissedAt: instant('dismissed_at'),
});

export type JobRow = typeof jobsTable.$inferSelect;
export type NewJobRow = typeof jobsTable.$inferInsert;
