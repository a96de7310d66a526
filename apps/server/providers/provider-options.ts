import type { Models } from '#contract/providers.ts';
import type { ClientDependencies } from './http/provider-client.ts';
import type { Transcoder } from './transcode/transcoder.ts';

/** Options of an adapter for an external service. */
export interface ProviderOptions {
  /** The name in prices and tracks. */
  readonly name: string;
  readonly displayName: string;
  /** Default: the default address of the service. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** The model for each service, if chosen by an admin. */
  readonly models?: Models | undefined;
  /** Hosts that may be internal, or reached by plain http. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly dependencies?: Partial<ClientDependencies> | undefined;
  /** Default: one of its own. */
  readonly transcoder?: Transcoder | undefined;
}
