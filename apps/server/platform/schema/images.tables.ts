import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { imageOwnerTypes } from '#contract/images.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const imagesTable = pgTable('images', {
  id: uuid().primaryKey(),
  entityType: text('entity_type', { enum: imageOwnerTypes }).notNull(),
  entityId: uuid('entity_id').notNull(),
  source: text({ enum: ['uploaded', 'generated'] }).notNull(),
  prompt: text(),
  seed: bigint({ mode: 'number' }),
  objectKey: text('object_key').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
