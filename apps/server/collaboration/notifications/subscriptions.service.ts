import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/platform/context.ts';
import * as repo from './digests.repo.ts';

/** The subscription to digests of a project that an unsubscribe link belongs to. */
export interface Subscription {
  readonly projectName: string;
  set(wanted: boolean): Promise<void>;
}

export type Subscriptions = ReturnType<typeof subscriptionsService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly subscriptions: Subscriptions;
  }
}

/** Also works when mail is disabled, because old mails keep their links. */
export function subscriptionsService({ db, links, now }: Context) {
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
