import {
  decideSpendingRequest,
  getProjectBudget,
  listSpendingRequests,
  setProjectBudget,
} from '#contract/budgets.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { BillingServices } from '#server/platform/context.ts';

export function budgetRoutes(bind: Bind, { projects, budgets, spendingRequests }: BillingServices): void {
  bind(getProjectBudget, async ({ me, params }) =>
    budgets.read(me, await projects.authorize(params.projectId, me, 'see')),
  );
  bind(setProjectBudget, async ({ me, params, body }) =>
    budgets.set(me, await projects.authorize(params.projectId, me, 'edit'), body),
  );
  bind(listSpendingRequests, async ({ me, params, query }) => {
    const project = await projects.authorize(params.projectId, me, 'see');
    const { rows, nextCursor } = await spendingRequests.listOf(me, project, query);
    return { spendingRequests: [...rows], nextCursor };
  });
  bind(decideSpendingRequest, async ({ me, params, body }) => {
    const { id, status } = await spendingRequests.decide(me, params.generationId, body);
    return { id, status };
  });
}
