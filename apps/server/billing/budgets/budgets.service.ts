import type { BudgetLimits, ProjectBudget } from '#contract/budgets.ts';
import { AppError } from '#contract/errors.ts';
import { can } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { projectPolicy, type AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { ProjectRow } from '#server/projects/projects.service.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import * as repo from './budgets.repo.ts';
import { reachesWarning, totalOf } from './spending-limits.ts';
import type { Context } from '#server/platform/context.ts';

const noLimits: BudgetLimits = {
  monthlyTokens: null,
  warnPercent: 80,
  perPersonTokens: null,
  approvalAbove: null,
};

/** Budgets are shown to the team only, also in public projects. @throws forbidden */
export function requireTeamMember(me: AuthUser, { memberRole }: AuthorizedProject<'see'>): void {
  if (memberRole === null && me.role !== 'admin') throw new AppError('forbidden');
}

async function read(on: Queryable, me: AuthUser, project: ProjectRow): Promise<ProjectBudget> {
  const { id: projectId } = project;
  const limits = (await repo.readLimits(on, projectId)) ?? noLimits;
  const people = await repo.spendingOfMonth(on, projectId);
  const users = new Map(
    (
      await repo.readProfiles(
        on,
        people.map(({ userId }) => userId),
      )
    ).map(({ id, user }) => [id, user]),
  );
  const usage = totalOf(people);
  return {
    projectId,
    ...limits,
    month: await repo.currentMonth(on),
    ...usage,
    isWarning: reachesWarning(limits, usage.spent + usage.held),
    people: people.map((one) => ({ ...one, user: users.get(one.userId)! })),
    mine: totalOf(people.filter(({ userId }) => userId === me.id)),
    waiting: await repo.countAwaiting(on, projectId),
    may: { edit: can(projectPolicy, 'edit', me, project) },
  };
}

export type Budgets = ReturnType<typeof budgetsService>;

declare module '#server/platform/context.ts' {
  interface BillingServices {
    readonly budgets: Budgets;
  }
}

/** The budget of a project and what was spent of it. */
export function budgetsService({ db, publish }: Context) {
  return {
    /** @throws forbidden if the user is not in the team */
    async read(me: AuthUser, project: AuthorizedProject<'see'>): Promise<ProjectBudget> {
      requireTeamMember(me, project);
      return read(db, me, project);
    },

    /** Changes the given limits. Jobs that were submitted before keep running or waiting. */
    set: (
      me: AuthUser,
      project: AuthorizedProject<'edit'>,
      change: repo.BudgetChange,
    ): Promise<ProjectBudget> =>
      db.transaction(async (tx) => {
        await repo.putLimits(tx, project.id, change);
        await publish(tx, { type: 'budget_changed', projectId: project.id });
        return read(tx, me, project);
      }),
  };
}
