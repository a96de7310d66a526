import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import type { DeliveryError, DeliveryState } from '#contract/webhooks.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const webhooksTable = pgTable('webhooks', {
  id: uuid().primaryKey(),
  /** Null: of the studio. */
  projectId: uuid('project_id'),
  url: text().notNull(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  /** When it was switched off after too many failures. */
  switchedOffAt: instant('switched_off_at'),
  /** Encrypted; the webhook's id is its owner. */
  secret: bytea().notNull(),
  previousSecret: bytea('previous_secret'),
  previousUntil: instant('previous_until'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Deliveries that ended. */
  calls: integer().notNull().default(0),
  /** Deliveries that failed since the last one that was accepted. */
  failures: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  /** Until then, a process sends its oldest pending delivery. */
  claimedUntil: instant('claimed_until'),
});
export type WebhookRow = typeof webhooksTable.$inferSelect;

export const webhookDeliveriesTable = pgTable('webhook_deliveries', {
  id: uuid().primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  /** The id of the message: the same for all webhooks and whenever it is sent again. */
  eventId: uuid('event_id').notNull(),
  type: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  state: text().$type<DeliveryState>().notNull(),
  attempts: integer().notNull().default(0),
  isManual: boolean('is_manual').notNull().default(false),
  /** The order of sending, in microseconds. */
  createdAt: instant('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  endedAt: instant('ended_at'),
  /** Of the last attempt, like the rest. */
  attemptedAt: instant('attempted_at'),
  durationMs: integer('duration_ms'),
  url: text(),
  status: integer(),
  /** The beginning of the body. */
  reply: text(),
  error: text().$type<DeliveryError>(),
});
export type DeliveryRow = typeof webhookDeliveriesTable.$inferSelect;
