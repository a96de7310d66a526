import { setTimeout as sleep } from 'node:timers/promises';
import type { Provider } from '#providers/provider.ts';
import { adminService } from './admin/admin.service.ts';
import { accountsService } from './accounts/accounts.service.ts';
import { sessionsService } from './accounts/sessions.service.ts';
import { attemptsService } from './attempts/attempts.service.ts';
import type { Config } from './config.ts';
import { auditService } from './audit/audit.service.ts';
import { eventHub } from './events/hub.ts';
import { publishOn, subscribeOn } from './events/live-channel.ts';
import { consumptionService } from './generation/consumption.service.ts';
import { startHousekeeping, type Chore } from './housekeeping.ts';
import { workOnGenerations } from './generation/generation.job.ts';
import { generationService } from './generation/generation.service.ts';
import { invitesService } from './invites/invites.service.ts';
import type { Log } from './log.ts';
import { paymentsService } from './payments/payments.service.ts';
import { stripeClient } from './payments/stripe-client.ts';
import { pricingService } from './providers/pricing.service.ts';
import { providersService } from './providers/providers.service.ts';
import { projectsService } from './projects/projects.service.ts';
import type { Storage } from './storage/storage.ts';
import { tokensService } from './tokens/tokens.service.ts';
import { tracksService } from './tracks/tracks.service.ts';

export type Services = ReturnType<typeof assembleServices>;

export interface ServiceParts {
  readonly storage: Storage;
  readonly provider: Provider;
  readonly config: Pick<Config, 'providers' | 'providerHosts' | 'stripe' | 'appName'>;
  readonly log: Log;
  /** Where Stripe is, when it is elsewhere. */
  readonly stripeOverrides?: Parameters<typeof stripeClient>[1];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Gives each noun what it needs, and nothing more. */
export function assembleServices({
  storage,
  provider,
  config,
  log,
  stripeOverrides,
  now = Date.now,
}: ServiceParts) {
  const { live, objects, queue } = storage;
  const { db } = storage.database;
  const publish = publishOn(live);
  const subscribe = subscribeOn(live);

  const tokens = tokensService({ db, now: () => new Date(now()) });
  const attempts = attemptsService({ db, wait: (ms) => sleep(ms) });
  const sessions = sessionsService({ db, publish, now });
  const accounts = accountsService({ db, tokens, attempts });
  const audit = auditService({ db });
  const invites = invitesService({ db, publish, accounts, attempts, tokens, audit });
  const admin = adminService({ db, publish, accounts, tokens, audit });
  const projects = projectsService({ db, publish });
  const tracks = tracksService({ db, publish, projects });
  const work = { db, publish, subscribe, queue, objects, tokens, tracks, projects, provider, log };
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
  const consumption = consumptionService({ db });
  const providers = providersService({
    db,
    audit,
    settings: config,
    hasMade: consumption.hasGenerationOf,
  });
  const prices = pricingService({ db, audit });
  const chores: Chore[] = [
    { name: 'expired sessions', run: () => sessions.sweep() },
    { name: 'attempts that are long over', run: () => attempts.sweep() },
  ];
  let stopHousekeeping: (() => Promise<void>) | undefined;

  const { stripe, appName } = config;
  const payments = paymentsService({
    db,
    publish,
    tokens,
    log,
    stripe: stripe && { ...stripe, client: stripeClient(stripe.secretKey, stripeOverrides), appName },
  });
  const administration = { admin, audit, providers, prices, consumption, payments };
  const nouns = { tokens, attempts, sessions, accounts, invites, projects, tracks, generations, events };
  return {
    ...parts,
    ...nouns,
    ...administration,
    /** From now on this process makes the pieces that were ordered, so many at a time. */
    startWork: (concurrency: number) => workOnGenerations(work, concurrency),
    /** From now on this process clears away what is over, once an hour. */
    startHousekeeping() {
      stopHousekeeping = startHousekeeping({ db, log, chores, everyMs: 3_600_000 });
    },
    /** Ends what listens for changes; requests that wait for one end too. */
    async close(): Promise<void> {
      generations.close();
      await events.close();
      await stopHousekeeping?.();
    },
  };
}
