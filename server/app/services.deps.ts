import type { Provider } from '#providers/provider.ts';
import type { AdminDependencies } from './admin-services.ts';
import type { Config } from '../platform/config.ts';
import type { JobDeps } from '../platform/jobs/jobs.deps.ts';
import type { Log } from '../platform/log.ts';
import type { MailDeps } from '../platform/mail/mail.service.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { ProviderRegistryDeps } from '../composing/providers/provider-registry.service.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { WebhookTimings } from '../integrations/webhooks/webhook-timings.ts';

export interface ServiceDependencies {
  readonly storage: Storage;
  readonly provider: Provider;
  readonly log: Log;
  readonly config: AdminDependencies['config'] &
    Pick<Config, 'secondFactor' | 'uploadQuotaMb' | 'soundFontMaxMb' | 'webhookHosts'>;
  readonly stripeOverrides?: AdminDependencies['stripeOverrides'];
  /** Clock, random source and DNS lookup for provider requests; replaced in tests. */
  readonly providerDependencies?: ProviderRegistryDeps['dependencies'];
  /** The public address and the product name. */
  readonly site?: { readonly url: string; readonly name: string };
  /** Signs links. Absent: a random secret, so that links are valid as long as the process runs. */
  readonly secret?: string;
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer | undefined;
  readonly adminEmails?: readonly string[];
  readonly onMailOutcome?: MailDeps['onResult'];
  /** Called for each error that a browser reported. */
  readonly onClientError?: (() => void) | undefined;
  /** Called after each job that ends in this process. */
  readonly onEnded?: JobDeps['onEnded'];
  /** Folder for local copies of SoundFonts. */
  readonly soundFontFolder?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Maximum number of event streams of this process. Absent: derived from its limit of open files. */
  readonly maxStreams?: number;
  /** See BrokerOptions. */
  readonly recentMs?: number;
  /** How often workers look for frozen versions whose files are missing. */
  readonly frozenPollMs?: number;
  readonly webhookTimings?: Partial<WebhookTimings>;
  /** Delays throttled callers; replaced in tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}
