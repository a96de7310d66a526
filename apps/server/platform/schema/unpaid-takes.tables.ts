import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

/** Finished takes that were not charged: their files, which only this row names, all in the folder of the preview. */
export const unpaidTakesTable = pgTable('unpaid_takes', {
  takeId: uuid('take_id').primaryKey(),
  /** Who ordered it, and in which project. Null for rows from before these columns. */
  userId: uuid('user_id'),
  projectId: uuid('project_id'),
  previewKey: text('preview_key').notNull(),
  /** Read with `readUnpaidVersion`. */
  version: jsonb().$type<unknown>().notNull(),
  /** Of all files. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export type UnpaidTakeRow = typeof unpaidTakesTable.$inferSelect;
