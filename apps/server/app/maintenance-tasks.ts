import type { Context, Services } from '../platform/context.ts';
import type { MaintenanceTask } from './maintenance.ts';
import { oldMails } from '../platform/mail/old-mails.ts';
import { trackCountsService } from '../library/tracks/track-counts.service.ts';

export const maintenanceTasks = (context: Context, services: Services): MaintenanceTask[] => [
  { name: 'expired sessions', run: () => services.sessions.sweep() },
  { name: 'sign-ins that were never finished', run: () => services.pendingMfa.sweep() },
  { name: 'attempts that are long over', run: () => services.attempts.sweep() },
  { name: 'lost jobs', run: () => services.jobs.sweep() },
  { name: 'requests for approval that nobody decided', run: () => services.spendingRequests.sweep() },
  { name: 'reviewers who left', run: () => services.reviews.sweep() },
  { name: 'voters who left', run: () => services.votes.sweep() },
  { name: 'approved versions whose exports are kept', run: () => services.frozenVersions.sweep() },
  { name: 'files of scores that nobody wants', run: () => services.scoreFiles.sweep() },
  { name: 'the sound of pieces under way', run: () => services.generations.sweep() },
  { name: 'takes that were not paid', run: () => services.takeResults.sweep() },
  { name: 'uploads that nobody finished', run: () => services.uploads.sweep() },
  { name: 'share links that were revoked long ago', run: () => services.shareLinks.sweep() },
  { name: 'guests without words and spoken tags of no link', run: () => services.sharedPages.sweep() },
  { name: 'deliveries to webhooks that are no longer listed', run: () => services.webhooks.sweep() },
  { name: 'the trash', run: () => services.trash.sweep() },
  { name: 'activities of long ago', run: () => services.activities.sweep() },
  { name: 'changes by admins of long ago', run: () => services.audit.sweep() },
  { name: 'mails of earlier versions', run: () => oldMails(context.db).sweep() },
  { name: 'free tokens of days long over', run: () => services.tokens.sweep() },
  {
    name: 'a look at the whole ledger, and at the counts of tracks',
    run: async () => (await services.ledgerChecks.checkDaily()) && trackCountsService(context).repair(),
  },
  // The last one, because a service may not answer.
  { name: 'models of providers', run: () => services.providerCatalogue.checkModelsDaily() },
];
