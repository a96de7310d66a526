import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from '#providers/provider.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { sessionsService } from './accounts/sessions.service.ts';
import { activitiesService } from './activities/activities.service.ts';
import { attemptsService } from './attempts/attempts.service.ts';
import { commentsService } from './comments/comments.service.ts';
import { eventHub } from './events/hub.ts';
import { publishOn, subscribeOn } from './events/live-channel.ts';
import { workOnGenerations } from './generation/generation.job.ts';
import { generationService } from './generation/generation.service.ts';
import { ideasService } from './ideas/ideas.service.ts';
import { invitesService } from './invites/invites.service.ts';
import type { Log } from './log.ts';
import { projectsService } from './projects/projects.service.ts';
import type { Storage } from './storage/storage.ts';
import { tokensService } from './tokens/tokens.service.ts';
import { tracksService } from './tracks/tracks.service.ts';

export type Services = ReturnType<typeof assembleServices>;

export interface ServiceParts {
  readonly storage: Storage;
  readonly provider: Provider;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Gives each noun what it needs, and nothing more. */
export function assembleServices({ storage, provider, log, now = Date.now }: ServiceParts) {
  const { live, objects, queue } = storage;
  const { db } = storage.database;
  const publish = publishOn(live);
  const subscribe = subscribeOn(live);

  const tokens = tokensService({ db, now: () => new Date(now()) });
  const attempts = attemptsService({ db, wait: (ms) => sleep(ms) });
  const sessions = sessionsService({ db, publish, now });
  const accounts = accountsService({ db, tokens, attempts });
  const invites = invitesService({ db, publish, accounts, attempts, tokens });
  const projects = projectsService({ db, publish });
  const activities = activitiesService({ db, publish, projects });
  const tracks = tracksService({ db, publish, projects, activities });
  const ideas = ideasService({ db, publish, activities });
  const comments = commentsService({ db, publish, activities, projects, tracks, ideas });
  const work = { db, publish, subscribe, queue, objects, tokens, tracks, projects, ideas, provider, log };
  const generations = generationService(work);

  const events = eventHub(
    {
      subscribe,
      onMissed: (listener) => live.onReconnect(listener),
      generation: (id) => generations.byId(id),
      balance: (userId) => tokens.balanceOf(db, userId),
      audience: (projectId, candidates) => projects.audience(projectId, candidates),
      livingSessions: (ids) => sessions.living(ids),
    },
    log,
  );

  const parts = { db, live, objects, queue, publish, subscribe };
  const people = { attempts, sessions, accounts, invites };
  const nouns = { tokens, projects, tracks, generations, ideas, comments, activities, events };
  return {
    ...parts,
    ...people,
    ...nouns,
    /** From now on this process makes the pieces that were ordered, so many at a time. */
    startWork: (concurrency: number) => workOnGenerations(work, concurrency),
    /** Ends what listens for changes; requests that wait for one end too. */
    async close(): Promise<void> {
      generations.close();
      await events.close();
    },
  };
}
