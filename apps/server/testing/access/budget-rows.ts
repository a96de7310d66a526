import { allow } from './callers.ts';
import { row } from './access-rule.ts';
import type { Fixture } from './fixture.ts';

const inProject = (fixture: Fixture) => ({ params: { projectId: fixture.projectId } });

export const budgetRows = {
  getProjectBudget: row('read', allow.projectViewers(200), inProject),
  setProjectBudget: row('manage', allow.projectAdmin(200), (fixture) => ({
    ...inProject(fixture),
    body: { warnPercent: 80 },
  })),
  listSpendingRequests: row('read', allow.projectViewers(200), inProject),
  // A generation that does not wait for approval.
  decideSpendingRequest: row('manage', allow.projectAdmin(409), async (fixture) => ({
    params: { generationId: await fixture.endedGeneration() },
    body: { approve: true },
  })),
};
