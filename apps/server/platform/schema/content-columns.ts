import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { CompositionPlan } from '#contract/plan.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import type { SpokenWord } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { TrackFacts } from './track-facts.ts';

/** The columns of `track_versions` that `tracks` has copied from the current version. */
export const contentColumns = {
  generationId: uuid('generation_id'),
  source: text({ enum: ['generated', 'uploaded'] }).notNull(),
  prompt: text(),
  parentTrackId: uuid('parent_track_id'),
  remake: text({ enum: remakeKinds }),
  settings: jsonb().$type<Record<string, unknown>>(),
  provider: text(),
  providerVersion: text('provider_version'),
  seed: bigint({ mode: 'number' }),
  compositionPlan: jsonb('composition_plan').$type<CompositionPlan>(),
  facts: jsonb().$type<TrackFacts>(),
  words: jsonb().$type<readonly SpokenWord[]>(),
  tokenCost: integer('token_cost').notNull().default(0),
  /** Of the day, used in addition to `tokenCost`. */
  freeTokens: integer('free_tokens').notNull().default(0),
  durationMs: integer('duration_ms').notNull(),
  waveform: jsonb().$type<Waveform>().notNull(),
  objectKey: text('object_key').notNull(),
  contentType: text('content_type').notNull(),
  extension: text().notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  playableKey: text('playable_key'),
  /** The stored score of music by the built-in composer; null if it was made before scores were stored. */
  scoreKey: text('score_key'),
  scoreSizeBytes: bigint('score_size_bytes', { mode: 'number' }),
};
