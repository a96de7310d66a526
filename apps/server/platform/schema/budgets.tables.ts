import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Limits of the projects that have some; null: none. */
export const projectBudgetsTable = pgTable('project_budgets', {
  projectId: uuid('project_id').primaryKey(),
  monthlyTokens: integer('monthly_tokens'),
  warnPercent: integer('warn_percent').notNull().default(80),
  perPersonTokens: integer('per_person_tokens'),
  approvalAbove: integer('approval_above'),
  /** The month ("2026-11") for which the warning was given. */
  warnedMonth: text('warned_month'),
});
