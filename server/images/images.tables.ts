import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { picturedTypes } from '#contract/images.ts';

export const imagesTable = pgTable('images', {
  id: uuid().primaryKey(),
  entityType: text('entity_type', { enum: picturedTypes }).notNull(),
  entityId: uuid('entity_id').notNull(),
  source: text({ enum: ['uploaded', 'generated'] }).notNull(),
  prompt: text(),
  seed: bigint({ mode: 'number' }),
  objectKey: text('object_key').notNull(),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
