import type { Models } from '#contract/providers.ts';
import type { Surroundings } from './http/provider-client.ts';

/** What an adapter for a service outside is made with. */
export interface OutsideOptions {
  /** The name under which prices and tracks know it. */
  readonly name: string;
  /** How people know it. */
  readonly displayName: string;
  /** Absent: where the service usually is. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Which of its models is to make what, where the studio has said so. */
  readonly models?: Models | undefined;
  /** Hosts that may be internal, or reached by plain http. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly surroundings?: Partial<Surroundings> | undefined;
}
