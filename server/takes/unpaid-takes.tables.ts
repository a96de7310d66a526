import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/storage/columns.ts';
import type { NewTrack } from '#server/tracks/tracks.service.ts';
import type { NewVersion } from '#server/versions/versions.service.ts';

/** The content of the version that an unpaid take becomes when it is accepted; its charge is written then. */
export type UnpaidVersion = NewTrack & NewVersion & { readonly id: string };

/** Finished takes that were not charged: their files, which only this row names. */
export const unpaidTakesTable = pgTable('unpaid_takes', {
  takeId: uuid('take_id').primaryKey(),
  previewKey: text('preview_key').notNull(),
  version: jsonb().$type<UnpaidVersion>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export type UnpaidTakeRow = typeof unpaidTakesTable.$inferSelect;
