import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GenerationProgress } from '#contract/generation.ts';
import { scoreFileKinds } from '#contract/scores.ts';
import { instant } from '#server/storage/columns.ts';

export const scoreFilesTable = pgTable(
  'score_files',
  {
    id: uuid().notNull(),
    /** The track's home: as it is now, or was when the track went. */
    projectId: uuid('project_id').notNull(),
    /** Null when the track is gone for good. */
    trackId: uuid('track_id'),
    kind: text({ enum: scoreFileKinds }).notNull(),
    status: text({ enum: ['making', 'ready', 'failed'] }).notNull(),
    askedBy: uuid('asked_by').notNull(),
    attempt: integer().notNull().default(0),
    progress: jsonb().$type<GenerationProgress>(),
    errorMessage: text('error_message'),
    /** Where the file lies, once it is ready. */
    objectKey: text('object_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.projectId] })],
);

export type ScoreFileRow = typeof scoreFilesTable.$inferSelect;
