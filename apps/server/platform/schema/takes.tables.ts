import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Brief, TakeMeasurements, TakeTolerances } from '#contract/take-sets.ts';
import type { TakeMiss } from '#contract/take-states.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const takeSetsTable = pgTable('take_sets', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  brief: jsonb().$type<Brief>().notNull(),
  tolerances: jsonb().$type<TakeTolerances>().notNull(),
  budget: integer().notNull(),
  retryMissed: boolean('retry_missed').notNull(),
  /** Whether that applies to external providers, which bill each take. */
  retryBilled: boolean('retry_billed').notNull().default(false),
  /** The track of the takes: null until the first one is finished. */
  trackId: uuid('track_id'),
  voteId: uuid('vote_id'),
  /** The number of the chosen take. */
  winner: integer(),
  cancelledAt: instant('cancelled_at'),
  idempotencyKey: text('idempotency_key'),
  requestHash: bytea('request_hash').notNull(),
});

/** The jobs of the takes: one for each, and another one if it missed the brief and is made again. */
export const takesTable = pgTable('takes', {
  id: uuid().primaryKey(),
  takeSetId: uuid('take_set_id').notNull(),
  /** From 1. */
  number: integer().notNull(),
  isRetry: boolean('is_retry').notNull(),
  jobId: uuid('job_id').notNull(),
  /** The tokens that were held for the job. */
  price: integer().notNull(),
  measurements: jsonb().$type<TakeMeasurements>(),
  misses: jsonb().$type<readonly TakeMiss[]>().notNull().default([]),
  /** A missed take that its creator accepted. */
  acceptedAt: instant('accepted_at'),
});

export type TakeSetRow = typeof takeSetsTable.$inferSelect;
export type TakeRow = typeof takesTable.$inferSelect;
