import type { ServiceFactories } from '#server/platform/context.ts';
import { attemptsService } from './attempts/attempts.service.ts';
import { auditService } from './audit/audit.service.ts';
import { jobsService } from './jobs/jobs.service.ts';
import { readingTurns } from './read-in-turn.ts';

/** How the services of platform are made. */
export const platformServices = {
  attempts: attemptsService,
  audit: auditService,
  jobs: jobsService,
  readInTurn: readingTurns,
} satisfies Partial<ServiceFactories>;
