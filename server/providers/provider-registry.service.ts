import { AppError } from '#contract/errors.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { adapterFor } from '#providers/adapters.ts';
import type { Surroundings } from '#providers/http/provider-client.ts';
import type { Provider } from '#providers/provider.ts';
import type { Db } from '#server/storage/db.ts';
import type { Pricing } from '#server/tokens/price.ts';
import { apiKeyOf, mayReceiveKey } from './api-key.ts';
import { listProviders, listServices, type ProviderRow } from './providers.repo.ts';
import type { ProviderSettings } from './providers.service.ts';

export interface ProviderRegistryDeps {
  readonly db: Db;
  /** The provider that comes with the product. */
  readonly builtin: Provider;
  readonly settings: ProviderSettings;
  readonly surroundings?: Partial<Surroundings> | undefined;
}

/** Somebody who makes something now. */
export interface AvailableProvider {
  readonly displayName: string;
  readonly services: readonly PricedService[];
  /** Those of them that an admin gave it, whenever nobody is asked for by name. */
  readonly defaultFor: readonly PricedService[];
  readonly prices: ReadonlyMap<string, Pricing>;
  readonly provider: Provider;
}

/** Whether this version can order that from the provider. */
function supportsService({ generators, images, text }: Provider, service: PricedService): boolean {
  if (service === 'image') return images !== undefined;
  return service === 'text' ? text !== undefined : generators[service] !== undefined;
}

/** Those who make this: the one that an admin chose, then the others in their order. */
export function providersOf(all: readonly AvailableProvider[], service: PricedService): AvailableProvider[] {
  const able = all.filter(({ services }) => services.includes(service));
  const isOther = ({ defaultFor }: AvailableProvider) => Number(!defaultFor.includes(service));
  return able.toSorted((a, b) => isOther(a) - isOther(b));
}

export type ProviderRegistry = ReturnType<typeof providerRegistryService>;

/** Who can make what at the moment: the admins' list, turned into providers that work. */
export function providerRegistryService({ db, builtin, settings, surroundings }: ProviderRegistryDeps) {
  /** Kept while its entry stays the same, with what is known of its health and who waits for a slot. */
  const opened = new Map<string, { readonly entry: string; readonly provider: Provider }>();

  /** @returns undefined without an adapter of that name, without the key that it needs, or where that must not go */
  function open(row: ProviderRow): Provider | undefined {
    if (row.name === builtin.name) return builtin;
    const { id, name, displayName, baseUrl, apiKeyEnvVar, models } = row;
    const adapter = adapterFor(name);
    const apiKey = apiKeyOf(settings, apiKeyEnvVar);
    if (!adapter || (adapter.needsKey && apiKey === undefined)) return undefined;
    if (apiKey !== undefined && !mayReceiveKey(settings, row)) return undefined;
    const entry = JSON.stringify([name, displayName, baseUrl, apiKeyEnvVar, models]);
    const kept = opened.get(id);
    if (kept?.entry === entry) return kept.provider;
    const provider = adapter.open({
      name,
      displayName,
      baseUrl: baseUrl ?? undefined,
      apiKey,
      models,
      allowedHosts: settings.providerHosts,
      surroundings,
    });
    // The one before may still have work under way, and ends with it.
    opened.set(id, { entry, provider });
    return provider;
  }

  /** Everybody who is switched on, can be reached as far as is known, and has a price; the built-in one first. */
  async function available(): Promise<AvailableProvider[]> {
    const rows = await listServices(db);
    const all = rows.flatMap(({ provider: row, services }) => {
      const provider = open(row);
      if (!provider) return [];
      const able = pricedServices.filter(
        (wanted) => supportsService(provider, wanted) && services.some(({ service }) => service === wanted),
      );
      if (able.length === 0) return [];
      const defaultFor = able.filter((wanted) =>
        services.some((one) => one.service === wanted && one.isUsual),
      );
      const prices = new Map(services.map((one) => [one.service, one]));
      return [{ provider, displayName: row.displayName, services: able, defaultFor, prices }];
    });
    const isOutside = (one: AvailableProvider) => Number(one.provider !== builtin);
    return all.toSorted((a, b) => isOutside(a) - isOutside(b));
  }

  /** Who makes this, and how people know them; see `choose`. */
  async function find(service: PricedService, asked?: string): Promise<AvailableProvider> {
    const able = providersOf(await available(), service);
    const chosen =
      asked === undefined
        ? able[0]
        : able.find(({ provider }) => provider.name.toLowerCase() === asked.toLowerCase());
    if (chosen) return chosen;
    if (asked !== undefined) throw new AppError('unknown_provider', { service });
    throw new AppError('service_unavailable', { service });
  }

  return {
    available,

    /** Who makes this: the one asked for, or else the usual one. @throws unknown_provider, service_unavailable */
    choose: async (service: PricedService, asked?: string): Promise<Provider> =>
      (await find(service, asked)).provider,

    find,

    /** Who took an order, whether or not further ones are taken. */
    async byName(name: string): Promise<Provider | undefined> {
      const row = (await listProviders(db)).find((one) => one.name === name);
      return row && open(row);
    },

    /** As an admin's entry says it; undefined where nothing can be opened. */
    open,

    async close(): Promise<void> {
      await Promise.all([...opened.values()].map(({ provider }) => provider.close()));
      opened.clear();
    },
  };
}
