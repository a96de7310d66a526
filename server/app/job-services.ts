import { budgetsService } from '../billing/budgets/budgets.service.ts';
import { spendingLimitsService, type SpendingLimitDeps } from '../billing/budgets/spending-limits.ts';
import {
  spendingRequestsService,
  type SpendingRequestDeps,
} from '../billing/budgets/spending-requests.service.ts';
import type { JobDeps } from '../platform/jobs/jobs.deps.ts';
import { jobsService } from '../platform/jobs/jobs.service.ts';

type JobServiceDependencies = Omit<JobDeps, 'spendingLimits'> &
  SpendingLimitDeps &
  Omit<SpendingRequestDeps, 'jobs'>;

/** Creates the services of jobs, and of the budgets that they are checked against. */
export function createJobServices({
  projects,
  activities,
  mayStillOrder,
  ...dependencies
}: JobServiceDependencies) {
  const { db, publish } = dependencies;
  const spendingLimits = spendingLimitsService({ projects, activities });
  const jobs = jobsService({ ...dependencies, spendingLimits });
  const spendingRequests = spendingRequestsService({
    db,
    publish,
    activities,
    projects,
    jobs,
    mayStillOrder,
  });
  return { jobs, spendingLimits, spendingRequests, budgets: budgetsService({ db, publish }) };
}
