import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GenerationProgress, GenerationStatus, SettingsByType } from '#contract/generation.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { Remake } from '#contract/remake.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { ProviderErrorCode, Suggestion } from '#providers/provider-error.ts';
import { bytea, instant } from '#server/storage/columns.ts';

/** What a provider said of a failure beside the sentence. */
export interface ErrorFacts {
  readonly code: ProviderErrorCode;
  readonly billed: 'no' | 'unknown';
  readonly suggestion?: Suggestion | undefined;
  readonly requestId?: string | undefined;
}

export const generationsTable = pgTable(
  'generations',
  {
    id: uuid().notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    trackType: text('track_type').$type<TrackType>().notNull(),
    status: text().$type<GenerationStatus>().notNull(),
    provider: text().notNull(),
    prompt: text().notNull(),
    ideaId: uuid('idea_id'),
    parentTrackId: uuid('parent_track_id'),
    remake: text().$type<RemakeKind>(),
    remakeAsked: jsonb('remake_asked').$type<Remake>(),
    settings: jsonb().$type<SettingsByType[TrackType]>().notNull(),
    milliUnits: integer('milli_units').notNull(),
    seed: bigint({ mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: bytea('request_hash').notNull(),
    tokenCost: integer('token_cost').notNull(),
    freeTokens: integer('free_tokens').notNull(),
    freeDay: date('free_day').notNull(),
    providerCostUsd: numeric('provider_cost_usd', { precision: 12, scale: 6 }).notNull(),
    attempt: integer().notNull().default(0),
    progress: jsonb().$type<GenerationProgress>(),
    trackId: uuid('track_id'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    errorFacts: jsonb('error_facts').$type<ErrorFacts>(),
    providerJob: text('provider_job'),
    makerName: text('maker_name'),
    stoodInFor: text('stood_in_for'),
    stoodInBecause: text('stood_in_because'),
    allowFallback: boolean('allow_fallback').notNull().default(false),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    dismissedAt: instant('dismissed_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export type GenerationRow = typeof generationsTable.$inferSelect;
export type NewGeneration = typeof generationsTable.$inferInsert;
