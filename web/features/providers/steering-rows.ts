import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { words } from '#web/features/providers/words.ts';

type Service = ProviderEntry['makes'][number]['service'];

/** A provider that can serve a service now, and its price. */
export interface Able {
  readonly providerId: string;
  readonly name: string;
  /** Undefined until the prices have loaded. */
  readonly pricing: ServicePricing | undefined;
}

/** A service with its default provider and all candidates. */
export interface SteeringRow {
  readonly service: Service;
  readonly able: readonly Able[];
  readonly usual: Able | undefined;
}

const services = Object.keys(words.stats.services) as Service[];
/** Always listed, also without a provider. */
const expected: ReadonlySet<Service> = new Set(['music', 'sound_effect', 'voice']);

/** One row for each service with a provider, and for the required services. */
export const steeringRows = (
  providers: readonly ProviderEntry[],
  prices: readonly ServicePricing[],
): SteeringRow[] =>
  services.flatMap((service) => {
    const makers = providers.flatMap((provider) => {
      const made = provider.makes.find((one) => one.service === service);
      if (!made) return [];
      const pricing = prices.find((one) => one.providerId === provider.id && one.service === service);
      return [{ able: { providerId: provider.id, name: provider.displayName, pricing }, ...made }];
    });
    if (makers.length === 0 && !expected.has(service)) return [];
    const row: SteeringRow = {
      service,
      able: makers.map(({ able }) => able),
      usual: makers.find(({ isUsual }) => isUsual)?.able,
    };
    return [row];
  });

/** "Music, Voice"; undefined for a provider without services. */
export const makesInWords = ({ makes }: Pick<ProviderEntry, 'makes'>): string | undefined =>
  makes.map(({ service }) => words.stats.services[service]).join(', ') || undefined;

/** "Music: music_v2", for each service with a named model. */
export const modelsInWords = ({ models }: Pick<ProviderEntry, 'models'>): readonly string[] =>
  services.flatMap((service) => {
    const model = models[service];
    return model === undefined ? [] : [words.providers.modelOf(words.stats.services[service], model)];
  });
