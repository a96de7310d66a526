import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { scoreFileKinds } from '#contract/scores.ts';
import { instant } from '#server/platform/storage/columns.ts';

/** Files rendered from scores; they can be generated again. */
export const scoreFilesTable = pgTable(
  'score_files',
  {
    /** The id of the job that generated it. */
    id: uuid().notNull(),
    /** The track's owner project; unchanged after the track is deleted. */
    projectId: uuid('project_id').notNull(),
    /** Null after the track is purged. */
    trackId: uuid('track_id'),
    /** The version of the track. */
    version: integer().notNull().default(1),
    kind: text({ enum: scoreFileKinds }).notNull(),
    objectKey: text('object_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.projectId] })],
);

export type ScoreFileRow = typeof scoreFilesTable.$inferSelect;
