import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ideaStatuses } from '#contract/idea-transitions.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const ideasTable = pgTable(
  'ideas',
  {
    id: uuid().notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: ideaStatuses }).notNull().default('pending'),
    generatedTrackId: uuid('generated_track_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);
