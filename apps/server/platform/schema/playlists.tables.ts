import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const playlistsTable = pgTable('playlists', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  name: text().notNull(),
  imageUrl: text('image_url'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const playlistItemsTable = pgTable('playlist_items', {
  id: uuid().primaryKey(),
  playlistId: uuid('playlist_id').notNull(),
  trackId: uuid('track_id').notNull(),
  /** Null: always the current version. */
  version: integer(),
  /** From 0 without gaps. */
  position: integer().notNull(),
});
