import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CompositionPlan } from '#contract/plan.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import type { SpokenWord } from '#contract/tracks.ts';
import { versionOrigins } from '#contract/version-origins.ts';
import type { Waveform } from '#contract/waveform.ts';
import { instant } from '#server/storage/columns.ts';
import type { TrackFacts } from '#server/tracks/track-facts.ts';

/** Versions of tracks that have, or had, more than one; the current one is copied to `tracks`. */
export const trackVersionsTable = pgTable(
  'track_versions',
  {
    /** The first version of a track has the track's id. */
    id: uuid().notNull(),
    /** The track's owner project. */
    projectId: uuid('project_id').notNull(),
    trackId: uuid('track_id').notNull(),
    number: integer().notNull(),
    origin: text({ enum: versionOrigins }).notNull(),
    sourceVersion: integer('source_version'),
    name: text(),
    note: text(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
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
    durationMs: integer('duration_ms').notNull(),
    waveform: jsonb().$type<Waveform>().notNull(),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    extension: text().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    playableKey: text('playable_key'),
  },
  (table) => [primaryKey({ columns: [table.trackId, table.number, table.projectId] })],
);

export type VersionRow = typeof trackVersionsTable.$inferSelect;
