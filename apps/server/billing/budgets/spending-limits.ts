import { AppError } from '#contract/errors.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { OccurredEvent } from '#server/platform/events/occurred-event.ts';
import type { JobRow } from '#server/platform/schema/jobs.tables.ts';
import { projectPolicy } from '#server/projects/projects.policy.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { lockBudget } from '#server/platform/locks/row-locks.ts';
import * as repo from './budgets.repo.ts';
import { requestSubject } from './request-subject.ts';
import type { Context, BillingServices } from '#server/platform/context.ts';
import { messages } from '#server/billing/messages.ts';

/** Tokens that a job is about to hold, free ones included. */
export interface PlannedSpending {
  readonly projectId: string;
  readonly userId: string;
  readonly tokens: number;
  /** What is compared with the amount for approval, if the job is ordered together with others; default: `tokens`. */
  readonly approvalTokens?: number | undefined;
  /** When the job was submitted, if that was before. */
  readonly at?: Date | undefined;
}

/** A spending within the limits. */
export interface AllowedSpending {
  /** Whether the job must wait for an admin of the project. */
  readonly needsApproval: boolean;
  /** Tells the members; the last step of the transaction that submits the job. */
  readonly submitted: (tx: Tx, job: JobRow) => Promise<void>;
}

export type SpendingLimits = ReturnType<typeof spendingLimitsService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly spendingLimits: SpendingLimits;
  }
}

/** What all of them spent together. */
export const totalOf = (spendings: readonly repo.Spending[]): repo.Spending => ({
  spent: spendings.reduce((sum, { spent }) => sum + spent, 0),
  held: spendings.reduce((sum, { held }) => sum + held, 0),
});

/** Whether the share of the monthly tokens is reached at which members are warned. */
export const reachesWarning = (
  { monthlyTokens, warnPercent }: { readonly monthlyTokens: number | null; readonly warnPercent: number },
  tokens: number,
): boolean => monthlyTokens !== null && tokens * 100 >= monthlyTokens * warnPercent;

function requireRoom(
  code: 'budget_exceeded' | 'person_limit_exceeded',
  limit: number,
  { spent, held }: repo.Spending,
  needed: number,
): void {
  if (spent + held + needed > limit) throw new AppError(code, { limit, spent, held, needed });
}

/** The budget of a project, checked when a job is submitted. */
export function spendingLimitsService(_context: Context, { projects, activities }: BillingServices) {
  return {
    /**
     * Checks the budget, locked until the transaction ends, against the jobs of the month.
     * @returns undefined for a project without a budget
     * @throws budget_exceeded, person_limit_exceeded {limit, spent, held, needed}
     */
    async check(
      tx: Tx,
      { projectId, userId, tokens, approvalTokens = tokens, at }: PlannedSpending,
    ): Promise<AllowedSpending | undefined> {
      const budget = await lockBudget(tx, projectId);
      if (!budget) return undefined;
      const { monthlyTokens, perPersonTokens, approvalAbove } = budget;
      const people = await repo.spendingOfMonth(tx, projectId, at);
      const { spent, held } = totalOf(people);
      if (monthlyTokens !== null) requireRoom('budget_exceeded', monthlyTokens, { spent, held }, tokens);
      const viewer = (await projects.viewers(projectId, [userId], undefined, tx)).get(userId);
      const isAdmin = viewer !== undefined && can(projectPolicy, 'edit', viewer.user, viewer.project);
      if (perPersonTokens !== null && !isAdmin) {
        const own = totalOf(people.filter((one) => one.userId === userId));
        requireRoom('person_limit_exceeded', perPersonTokens, own, tokens);
      }
      const needsApproval = approvalAbove !== null && !isAdmin && approvalTokens > approvalAbove;
      const month = await repo.currentMonth(tx);
      const isThisMonth = (at?.toISOString().slice(0, 7) ?? month) === month;
      const warns =
        isThisMonth && budget.warnedMonth !== month && reachesWarning(budget, spent + held + tokens);
      return {
        needsApproval,
        async submitted(then, job) {
          const record = (name: string, event?: Pick<OccurredEvent, 'type'>) =>
            activities.record(then, {
              type: 'other',
              projectId,
              actorId: userId,
              name,
              ...(event && { event }),
            });
          if (warns) await repo.setWarned(then, projectId, month);
          if (job.status === 'awaiting_approval') await record(messages.askedApproval(requestSubject(job)));
          if (!warns) return;
          await record(messages.budgetUsed(budget.warnPercent), { type: 'budget.warning' });
        },
      };
    },
  };
}
