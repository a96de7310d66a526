import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { scoreFileKinds } from '#contract/scores.ts';
import { instant } from '#server/storage/columns.ts';

/** Files that were made of scores and can be made again. */
export const scoreFilesTable = pgTable(
  'score_files',
  {
    /** That of the job that made it. */
    id: uuid().notNull(),
    /** The track's home: as it is now, or was when the track went. */
    projectId: uuid('project_id').notNull(),
    /** Null when the track is gone for good. */
    trackId: uuid('track_id'),
    kind: text({ enum: scoreFileKinds }).notNull(),
    objectKey: text('object_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.projectId] })],
);

export type ScoreFileRow = typeof scoreFilesTable.$inferSelect;
