import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SharePermissions, SpokenTag } from '#contract/share-links.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const shareLinksTable = pgTable('share_links', {
  id: uuid().primaryKey(),
  /** SHA-256 of the token. */
  tokenHash: bytea('token_hash').notNull(),
  tokenStart: text('token_start').notNull(),
  projectId: uuid('project_id').notNull(),
  /** A link without a track and a playlist is to the project. */
  trackId: uuid('track_id'),
  playlistId: uuid('playlist_id'),
  /** Null: always the current version. */
  version: integer(),
  recipient: text().notNull(),
  note: text(),
  permissions: jsonb().$type<SharePermissions>().notNull(),
  passwordHash: text('password_hash'),
  spokenTag: jsonb('spoken_tag').$type<SpokenTag>(),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastVisitAt: instant('last_visit_at'),
});

export const shareLinkPlaysTable = pgTable(
  'share_link_plays',
  {
    shareLinkId: uuid('share_link_id').notNull(),
    /** In UTC. */
    day: date().notNull(),
    plays: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.shareLinkId, table.day] })],
);

/** Settings of the server that admins change at run time; one row. */
export const serverSettingsTable = pgTable('server_settings', {
  id: boolean().primaryKey().default(true),
  sharing: boolean().notNull().default(true),
});
