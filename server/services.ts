import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { sessionsService } from './accounts/sessions.service.ts';
import { attemptsService } from './attempts/attempts.service.ts';
import type { Config } from './config.ts';
import { publishOn, subscribeOn } from './events/live-channel.ts';
import { generationQueue, workOnGenerations } from './generation/generation.job.ts';
import { generationService } from './generation/generation.service.ts';
import { invitesService } from './invites/invites.service.ts';
import type { Log } from './log.ts';
import { projectsService } from './projects/projects.service.ts';
import { openLive } from './storage/live.ts';
import { openDiskStore } from './storage/objects/disk.ts';
import { openDatabase } from './storage/postgres/database.ts';
import { openQueue } from './storage/queue-on-pg-boss.ts';
import { defaultQueueSettings } from './storage/queue.ts';
import { tokensService } from './tokens/tokens.service.ts';
import { tracksService } from './tracks/tracks.service.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/**
 * Opens the database, the object store, the queue and the rest of what the server is made of,
 * each part given what it needs. `close` ends them in the reverse order.
 */
export async function openServices(config: Config, log: Log) {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const database = await openDatabase(config, log);
    closers.push(() => database.close());
    const { db } = database;
    const objects = await openDiskStore(join(config.dataDir, 'objects'));
    const live = await openLive(() => database.newClient(), log);
    closers.push(() => live.close());
    const queue = openQueue({
      connection: database.connection,
      queues: { [generationQueue]: defaultQueueSettings },
      log,
    });
    await queue.start();

    const publish = publishOn(live);
    const subscribe = subscribeOn(live);
    const provider = builtinProvider({ threads: config.workers, artist: config.appName });
    closers.push(() => provider.close());

    const tokens = tokensService({ db, now: () => new Date() });
    const attempts = attemptsService({ db, wait: (ms) => sleep(ms) });
    const sessions = sessionsService({ db, publish, now: Date.now });
    const accounts = accountsService({ db, tokens, attempts });
    const invites = invitesService({ db, publish, accounts, attempts, tokens });
    const projects = projectsService({ db, publish });
    const tracks = tracksService({ db, publish, projects });
    const work = { db, publish, subscribe, queue, objects, tokens, tracks, projects, provider, log };
    const generations = generationService(work);

    const parts = { db, live, objects, queue, publish, subscribe };
    const nouns = { tokens, sessions, accounts, invites, projects, tracks, generations };
    return {
      ...parts,
      ...nouns,
      /** From now on this process makes the pieces that were ordered. */
      startWork: () => workOnGenerations(work, config.workers),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
