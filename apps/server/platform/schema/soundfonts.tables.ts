import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/storage/columns.ts';

export const soundFontsTable = pgTable('soundfonts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  engineer: text().notNull(),
  licence: text().notNull(),
  presets: integer().notNull(),
  samples: integer().notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  objectKey: text('object_key').notNull(),
  /** At most one, by a unique index. */
  isDefault: boolean('is_default').notNull().default(false),
  uploadedBy: uuid('uploaded_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
