import type { ClientDependencies } from '#providers/http/provider-client.ts';
import type { Provider } from '#providers/provider.ts';
import type { Encryption } from './access/encryption.ts';
import type { SignedTokens } from './access/signed-token.ts';
import type { Config } from './config.ts';
import type { Publish, Subscribe } from './events/domain-event.ts';
import type { RecordEvent } from './events/occurred-event.ts';
import type { EndedJob } from './jobs/job-kind.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.service.ts';
import type { Db } from './storage/db.ts';
import type { EventBus } from './storage/event-bus.ts';
import type { ObjectStore } from './storage/objects/object-store.ts';
import type { Queue } from './storage/queue.ts';

/** What every service may use: the installation, and nothing of its domain. Tests replace parts of it. */
export interface Context {
  readonly db: Db;
  /** Publishes a domain event, and stores what webhooks report of it, in the transaction that causes it. */
  readonly publish: Publish;
  /** Stores what webhooks report of an event that is no domain event, in the transaction that causes it. */
  readonly recordEvent: RecordEvent;
  readonly eventBus: EventBus;
  readonly subscribe: Subscribe;
  /** Called when messages may have been missed. @returns ends the subscription */
  readonly onMissed: (listener: () => void) => () => void;
  readonly objects: ObjectStore;
  readonly queue: Queue;
  /** Undefined when the server sends no mail. */
  readonly mail: Mail | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Delays throttled callers. */
  readonly wait: (ms: number) => Promise<unknown>;
  readonly config: Config;
  /** The public address and the product name. */
  readonly site: { readonly url: string; readonly name: string };
  /** The server's secret: it signs links and addresses, and encrypts. */
  readonly secret: string;
  readonly links: SignedTokens;
  readonly encryption: Encryption;
  /** The built-in composer, which is the fallback of the other providers. */
  readonly provider: Provider;
  /** Clock, random source and DNS lookup for provider requests; replaced in tests. */
  readonly providerDependencies?: Partial<ClientDependencies> | undefined;
  /** Folder for local copies of SoundFonts. */
  readonly soundFontFolder: string;
  /** Called after each job that ends in this process. */
  readonly onEnded?: ((ended: EndedJob) => void) | undefined;
  /** Called for each error that a browser reported. */
  readonly onClientError?: (() => void) | undefined;
  /** Maximum number of event streams of this process. Absent: derived from its limit of open files. */
  readonly maxStreams?: number | undefined;
  /** How long an event is also delivered to streams that open after it, in milliseconds. */
  readonly recentMs?: number | undefined;
  /** How often workers look for frozen versions whose files are missing, in milliseconds. */
  readonly frozenPollMs?: number | undefined;
}

/**
 * The services that an area may call: its own, those of the areas below it, and those above it that it needs back.
 * Each service enters itself here, in its own file, by `declare module`, so that no file imports what stands above it.
 */
export interface PlatformServices {}
export interface ProjectServices extends PlatformServices {}
export interface LibraryServices extends ProjectServices {}
export interface IdentityServices extends LibraryServices {}
export interface BillingServices extends IdentityServices {}
export interface CollaborationServices extends BillingServices {}
export interface SharingServices extends CollaborationServices {}
export interface ComposingServices extends SharingServices {}
export interface IntegrationServices extends ComposingServices {}
/** All services. */
export interface Services extends IntegrationServices {}

/** How each service is made. */
export type ServiceFactories = {
  readonly [Name in keyof Services]: (context: Context, services: Services) => Services[Name];
};

/**
 * Makes each service when it is first asked for, so that their order is written nowhere. A service that is taken from
 * `services` in the parameters of another is made before it; two that need each other ask for `services.other`
 * where they call it.
 */
export function makeServices(context: Context, factories: ServiceFactories): Services {
  const services = {} as Services;
  const inProgress: string[] = [];
  for (const name of Object.keys(factories) as (keyof Services)[]) {
    Object.defineProperty(services, name, {
      configurable: true,
      enumerable: true,
      get() {
        if (inProgress.includes(name)) {
          const cycle = [...inProgress.slice(inProgress.indexOf(name)), name].join(' → ');
          throw new Error(
            `Services that need each other to be made: ${cycle}. Ask for one where it is called.`,
          );
        }
        inProgress.push(name);
        try {
          const value = factories[name](context, services);
          Object.defineProperty(services, name, { enumerable: true, value });
          return value;
        } finally {
          inProgress.pop();
        }
      },
    });
  }
  return services;
}
