import { bigint, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { picturedTypes } from '#contract/images.ts';
import { bytea, instant } from '#server/storage/columns.ts';

const createdAt = instant('created_at').notNull().defaultNow();

export const imagesTable = pgTable('images', {
  id: uuid().primaryKey(),
  entityType: text('entity_type', { enum: picturedTypes }).notNull(),
  entityId: uuid('entity_id').notNull(),
  source: text({ enum: ['uploaded', 'generated'] }).notNull(),
  prompt: text(),
  seed: bigint({ mode: 'number' }),
  objectKey: text('object_key').notNull(),
  createdBy: uuid('created_by'),
  createdAt,
});

/** Pictures that are paid for and being drawn. */
export const pendingImagesTable = pgTable('pending_images', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text().notNull(),
  description: text().notNull(),
  charged: integer().notNull(),
  freeTokens: integer('free_tokens').notNull(),
  freeDay: date('free_day').notNull(),
  providerCostUsd: numeric('provider_cost_usd', { precision: 12, scale: 6 }).notNull().default('0'),
  idempotencyKey: text('idempotency_key'),
  requestHash: bytea('request_hash'),
  createdAt,
});

export const imageOrdersTable = pgTable(
  'image_orders',
  {
    userId: uuid('user_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    imageId: uuid('image_id').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.idempotencyKey] })],
);
