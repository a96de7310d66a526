import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/platform/access/signed-token.ts';
import type { Db } from '#server/platform/storage/db.ts';
import * as repo from './digests.repo.ts';

/** The subscription to digests of a project that an unsubscribe link belongs to. */
export interface Subscription {
  readonly projectName: string;
  set(wanted: boolean): Promise<void>;
}

export type Subscriptions = ReturnType<typeof subscriptionsService>;

/** Also works when mail is disabled, because old mails keep their links. */
export function subscriptionsService({ db, links, now }: { db: Db; links: SignedTokens; now: () => number }) {
  return {
    /** @throws invalid_link, also for a deleted project */
    async byLink(token: string): Promise<Subscription> {
      const { projectId = '', userId = '' } = links.read('unsubscribe', token);
      const projectName = await repo.projectName(db, projectId);
      if (projectName === undefined) throw new AppError('invalid_link');
      return {
        projectName,
        set: (wanted) => repo.setUnsubscribed(db, projectId, userId, wanted ? null : new Date(now())),
      };
    },
  };
}
