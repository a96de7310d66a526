import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { generationStatuses } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { id, nextCursor, page, time, tokens } from '#contract/shapes.ts';
import { trackTypes } from '#contract/tracks.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const amount = tokens.min(0).max(limits.tokenBalance.max);

/**
 * Limits of a project's spending; null: none. Tokens include free daily ones. A month is a calendar month in UTC; a
 * generation counts to the month of its request, also if it is approved later.
 */
const budgetLimits = z.object({
  monthlyTokens: amount.nullable(),
  /** Percentage of `monthlyTokens`: when it is spent or held, the members are warned. */
  warnPercent: z.int().min(1).max(100),
  /** What one person may spend in a month; does not apply to the project's admins. */
  perPersonTokens: amount.nullable(),
  /**
   * A generation that costs more waits for the yes of an admin of the project; so do takes of one set that cost more
   * together.
   */
  approvalAbove: amount.nullable(),
});
export type BudgetLimits = z.infer<typeof budgetLimits>;

/** What costs tokens in a project. */
const spendingKinds = [...trackTypes, 'image'] as const;

/** `held`: of generations in progress, including those that wait for approval. */
const usage = z.object({ spent: tokens.nonnegative(), held: tokens.nonnegative() });

export const projectBudget = budgetLimits.extend({
  projectId: id,
  /** "2026-11" */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  ...usage.shape,
  /** Whether `warnPercent` of `monthlyTokens` is reached. */
  isWarning: z.boolean(),
  /** Who spent something this month, the most first. */
  people: z.array(usage.extend({ userId: id, user: userSummary })),
  /** What the current user spent this month. */
  mine: usage,
  /** Generations that wait for approval. */
  waiting: z.int().nonnegative(),
  /** `edit`: set the budget and decide requests. `perPersonTokens` and `approvalAbove` do not apply to such users. */
  may: z.object({ edit: z.boolean() }),
});
export type ProjectBudget = z.infer<typeof projectBudget>;

/** For members of the project and admins. */
export const getProjectBudget = endpoint('GET /api/projects/:projectId/budget', {
  summary: 'Retrieve the budget of a project and what was spent this month',
  access: 'validated',
  reads: { from: ['budget'] },
  replies: { 200: projectBudget },
  errors: ['not_found', 'forbidden'],
});

/** For admins of the project. Limits that were not sent stay as they are; running generations are not stopped. */
export const setProjectBudget = endpoint('PATCH /api/projects/:projectId/budget', {
  summary: 'Set the budget of a project',
  access: 'validated',
  changes: ['budget'],
  body: budgetLimits
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      message: issueMessages.sendWhatChanges,
    }),
  replies: { 200: projectBudget },
  errors: ['not_found', 'forbidden'],
  example: { monthlyTokens: 2_000, warnPercent: 80, perPersonTokens: 500, approvalAbove: 100 },
});

/** A generation or image generation that waits for approval. Its tokens are held; after seven days it expires. */
export const spendingRequest = z.object({
  /** Of the generation. */
  id,
  projectId: id,
  userId: id,
  user: userSummary,
  kind: z.enum(spendingKinds),
  prompt: z.string(),
  /** Including free daily ones. */
  tokens: tokens.nonnegative(),
  createdAt: time,
  expiresAt: time,
  may: z.object({ decide: z.boolean(), cancel: z.boolean() }),
});
export type SpendingRequest = z.infer<typeof spendingRequest>;

export const listSpendingRequests = endpoint('GET /api/projects/:projectId/spending-requests', {
  summary: 'List the generations of a project that wait for approval, oldest first',
  access: 'validated',
  reads: { in: 'spendingRequests', from: ['spendingRequest'] },
  query: page,
  replies: { 200: z.object({ spendingRequests: z.array(spendingRequest), nextCursor }) },
  errors: ['not_found', 'forbidden'],
});

/**
 * For admins of the project. A rejected generation ends as cancelled, and its tokens are returned. The same decision
 * again changes nothing.
 */
export const decideSpendingRequest = endpoint('PUT /api/spending-requests/:generationId/decision', {
  summary: 'Approve or reject a generation that waits for approval',
  access: 'validated',
  changes: ['spendingRequest', 'generation', 'budget', 'balance', 'transaction', 'activity'],
  body: z.object({
    approve: z.boolean(),
    /** Why it is rejected; the requester reads it. */
    reason: z.string().trim().max(limits.spendingReason.max).optional(),
  }),
  replies: { 200: z.object({ id, status: z.enum(generationStatuses) }) },
  errors: ['not_found', 'forbidden', 'not_awaiting_approval'],
  example: { approve: false, reason: 'Please try one take first.' },
});
