import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { generation } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, nextCursor, page, time, tokens } from '#contract/shapes.ts';

const amount = tokens.min(0).max(limits.tokenBalance.max);

/** Limits of a project's spending; null: none. Tokens include free daily ones. A month is a calendar month in UTC. */
const budgetLimits = z.object({
  monthlyTokens: amount.nullable(),
  /** Members are told when this share of `monthlyTokens` is spent or held. */
  warnPercent: z.int().min(1).max(100),
  /** What one person may spend in a month; does not apply to the project's admins. */
  perPersonTokens: amount.nullable(),
  /** A generation that costs more waits for the yes of an admin of the project. */
  approvalAbove: amount.nullable(),
});
export type BudgetLimits = z.infer<typeof budgetLimits>;

const usage = z.object({ spent: tokens.nonnegative(), held: tokens.nonnegative() });

export const projectBudget = budgetLimits.extend({
  projectId: id,
  /** "2026-11" */
  month: z.string(),
  ...usage.shape,
  isWarning: z.boolean(),
  people: z.array(usage.extend({ userId: id, user: userSummary })),
});
export type ProjectBudget = z.infer<typeof projectBudget>;

export const getProjectBudget = endpoint(routes.getProjectBudget, {
  summary: 'Retrieve the budget of a project and what was spent this month',
  access: 'validated',
  replies: { 200: projectBudget },
  errors: ['not_found', 'forbidden'],
});

export const setProjectBudget = endpoint(routes.setProjectBudget, {
  summary: 'Set the budget of a project',
  access: 'validated',
  body: budgetLimits
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: 'Send what changes.',
    }),
  replies: { 200: projectBudget },
  errors: ['not_found', 'forbidden', 'role_required'],
});

/** A generation that waits for approval. Its tokens are held; after seven days it expires. */
export const spendingRequest = z.object({
  /** Of the generation. */
  id,
  projectId: id,
  userId: id,
  user: userSummary,
  generation,
  tokens: tokens.nonnegative(),
  createdAt: time,
  expiresAt: time,
  may: z.object({ decide: z.boolean() }),
});
export type SpendingRequest = z.infer<typeof spendingRequest>;

export const listSpendingRequests = endpoint(routes.listSpendingRequests, {
  summary: 'List the generations of a project that wait for approval, oldest first',
  access: 'validated',
  query: page,
  replies: { 200: z.object({ spendingRequests: z.array(spendingRequest), nextCursor }) },
  errors: ['not_found', 'forbidden'],
});

/** A rejected generation ends as cancelled, and its tokens are returned. */
export const decideSpendingRequest = endpoint(routes.decideSpendingRequest, {
  summary: 'Approve or reject a generation that waits for approval',
  access: 'validated',
  body: z.object({ approve: z.boolean(), reason: z.string().trim().max(limits.reviewNote.max).optional() }),
  replies: { 200: generation },
  errors: ['not_found', 'forbidden', 'generation_finished', 'budget_exceeded'],
});
