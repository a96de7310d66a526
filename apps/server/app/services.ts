import { billingServices } from '../billing/services.ts';
import { collaborationServices } from '../collaboration/services.ts';
import { composingServices } from '../composing/services.ts';
import { identityServices } from '../identity/services.ts';
import { integrationServices } from '../integrations/services.ts';
import { libraryServices } from '../library/services.ts';
import { makeServices, type ServiceFactories } from '../platform/context.ts';
import { platformServices } from '../platform/services.ts';
import { indexBuilder } from '../platform/storage/postgres/concurrent-indexes.ts';
import { projectServices } from '../projects/services.ts';
import { sharingServices } from '../sharing/services.ts';
import { createContext, type ContextOptions } from './context.ts';
import { eventBroker } from './live-events/event-broker.ts';
import { maintenanceTasks } from './maintenance-tasks.ts';
import { indexesLock, scoresLock, startMaintenance, type MaintenanceTask } from './maintenance.ts';

/** The context, all services, and what starts and ends their work in this process. */
export type AppServices = ReturnType<typeof createServices>;

const maintenanceIntervalMs = 3_600_000;

/** How each service is made. */
export const serviceFactories: ServiceFactories = {
  ...platformServices,
  ...projectServices,
  ...libraryServices,
  ...identityServices,
  ...billingServices,
  ...collaborationServices,
  ...sharingServices,
  ...composingServices,
  ...integrationServices,
  events: eventBroker,
};

export function createServices(options: ContextOptions) {
  const context = createContext(options);
  const services = makeServices(context, serviceFactories);
  const { database } = options.storage;
  const indexes = indexBuilder(database.pool, context.log);
  const stopMaintenance: (() => Promise<void>)[] = [];

  return {
    ...context,
    // Makes all of them: some register templates of mails, or subscribe to events.
    ...services,
    isDatabaseAlive: database.isAlive,
    /** Starts to send mail and to run jobs in this process, at most `concurrency` generations at a time. */
    async startWork(concurrency: number): Promise<void> {
      const { jobs, notifications, webhookDeliveries, frozenVersions } = services;
      await jobs.work({ generate: concurrency, 'image-text': 4, 'score-file': 1, 'frozen-file': 1 });
      await context.mail?.work();
      await notifications?.work();
      webhookDeliveries.work();
      frozenVersions.work();
    },
    /** Starts the hourly maintenance of this process. */
    startMaintenance() {
      const start = (tasks: readonly MaintenanceTask[], lock?: number) =>
        stopMaintenance.unshift(
          startMaintenance({
            pool: database.pool,
            log: context.log,
            tasks,
            intervalMs: maintenanceIntervalMs,
            lock,
          }),
        );
      start(maintenanceTasks(context, services));
      start([{ name: 'scores of earlier pieces', run: () => services.scoreWriting.run() }], scoresLock);
      start([{ name: 'database indexes', run: () => indexes.run() }], indexesLock);
    },
    /** Closes the services; requests that wait for a job end, too. */
    async close(): Promise<void> {
      services.jobs.close();
      await services.frozenVersions.close();
      await services.webhookDeliveries.close();
      await services.events.close();
      services.scoreWriting.stop();
      await indexes.stop();
      for (const stop of stopMaintenance) await stop();
      await services.uploads.close();
      services.apiTokens.close();
      await services.imports.close();
      services.openStreams.close();
      await services.listeningStreams.close();
      await services.soundFonts.close();
      await services.providerRegistry.close();
    },
  };
}
