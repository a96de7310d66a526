import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { purchaseStatuses } from '#contract/payments.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const purchasesTable = pgTable('purchases', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  tokens: integer().notNull(),
  cents: integer().notNull(),
  currency: text().notNull(),
  status: text({ enum: purchaseStatuses }).notNull(),
  checkoutSessionId: text('checkout_session_id'),
  paymentIntentId: text('payment_intent_id'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  disputedCents: integer('disputed_cents').notNull().default(0),
  reinstatedCents: integer('reinstated_cents').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  paidAt: instant('paid_at'),
});

export const purchaseRefundsTable = pgTable('purchase_refunds', {
  id: uuid().primaryKey(),
  purchaseId: uuid('purchase_id').notNull(),
  tokensDue: integer('tokens_due').notNull(),
  tokensTaken: integer('tokens_taken').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const stripeEventsTable = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});
