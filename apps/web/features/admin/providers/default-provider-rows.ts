import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { messages } from '#web/features/admin/providers/messages.ts';

type Service = ProviderEntry['makes'][number]['service'];

/** A provider that can serve a service now, and its price. */
export interface ProviderCandidate {
  readonly providerId: string;
  readonly name: string;
  /** Undefined until the prices have loaded. */
  readonly pricing: ServicePricing | undefined;
}

/** A service with its default provider and all candidates. */
export interface DefaultProviderRow {
  readonly service: Service;
  readonly candidates: readonly ProviderCandidate[];
  readonly defaultProvider: ProviderCandidate | undefined;
}

const services = Object.keys(messages.stats.services) as Service[];
/** Always listed, also without a provider. */
const requiredServices: ReadonlySet<Service> = new Set(['music', 'sound_effect', 'voice']);

/** One row for each service with a provider, and for the required services. */
export const defaultProviderRows = (
  providers: readonly ProviderEntry[],
  prices: readonly ServicePricing[],
): DefaultProviderRow[] =>
  services.flatMap((service) => {
    const available = providers.flatMap((provider) => {
      const supported = provider.makes.find((one) => one.service === service);
      if (!supported) return [];
      const pricing = prices.find((one) => one.providerId === provider.id && one.service === service);
      return [{ candidate: { providerId: provider.id, name: provider.displayName, pricing }, ...supported }];
    });
    if (available.length === 0 && !requiredServices.has(service)) return [];
    const row: DefaultProviderRow = {
      service,
      candidates: available.map(({ candidate }) => candidate),
      defaultProvider: available.find(({ isDefault }) => isDefault)?.candidate,
    };
    return [row];
  });

/** "Music, Voice"; undefined for a provider without services. */
export const formatServices = ({ makes }: Pick<ProviderEntry, 'makes'>): string | undefined =>
  makes.map(({ service }) => messages.stats.services[service]).join(', ') || undefined;

/** "Music: music_v2", for each service with a named model. */
export const formatModels = ({ models }: Pick<ProviderEntry, 'models'>): readonly string[] =>
  services.flatMap((service) => {
    const model = models[service];
    return model === undefined
      ? []
      : [messages.providers.modelOf({ service: messages.stats.services[service], model })];
  });
