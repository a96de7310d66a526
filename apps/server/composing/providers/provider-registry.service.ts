import { AppError } from '#contract/errors.ts';
import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { adapterFor } from '#providers/adapters.ts';
import type { Provider } from '#providers/provider.ts';
import { apiKeyOf, canReceiveKey } from './api-key.ts';
import { listProviders, listServices, type ProviderRow, type ServicePrice } from './providers.repo.ts';
import type { Context } from '#server/platform/context.ts';

/** An active provider with at least one priced service. */
export interface AvailableProvider {
  readonly displayName: string;
  readonly services: readonly PricedService[];
  /** The services for which an admin chose it as default. */
  readonly defaultFor: readonly PricedService[];
  readonly prices: ReadonlyMap<string, ServicePrice>;
  readonly provider: Provider;
}

/** Whether the provider implements a service. */
function supportsService({ generators, images, text }: Provider, service: PricedService): boolean {
  if (service === 'image') return images !== undefined;
  return service === 'text' ? text !== undefined : generators[service] !== undefined;
}

/** The providers of a service: the default one that an admin chose, then the others in order. */
export function providersOf(all: readonly AvailableProvider[], service: PricedService): AvailableProvider[] {
  const capable = all.filter(({ services }) => services.includes(service));
  const isNotDefault = ({ defaultFor }: AvailableProvider) => Number(!defaultFor.includes(service));
  return capable.toSorted((a, b) => isNotDefault(a) - isNotDefault(b));
}

export type ProviderRegistry = ReturnType<typeof providerRegistryService>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly providerRegistry: ProviderRegistry;
  }
}

/** Opens the providers that admins have configured, and finds the available one for a service. */
export function providerRegistryService({
  db,
  provider: builtin,
  config: settings,
  providerDependencies: dependencies,
}: Context) {
  /** Cached while the entry is unchanged, because an instance holds its health and its queue. */
  const opened = new Map<string, { readonly entry: string; readonly provider: Provider }>();

  /** @returns undefined without an adapter, without the required key, or if the key must not be sent to the host */
  function open(row: ProviderRow): Provider | undefined {
    if (row.name === builtin.name) return builtin;
    const { id, name, displayName, baseUrl, apiKeyEnvVar, models } = row;
    const adapter = adapterFor(name);
    const apiKey = apiKeyOf(settings, apiKeyEnvVar);
    if (!adapter || (adapter.needsKey && apiKey === undefined)) return undefined;
    if (apiKey !== undefined && !canReceiveKey(settings, row)) return undefined;
    const entry = JSON.stringify([name, displayName, baseUrl, apiKeyEnvVar, models]);
    const cached = opened.get(id);
    if (cached?.entry === entry) return cached.provider;
    const provider = adapter.open({
      name,
      displayName,
      baseUrl: baseUrl ?? undefined,
      apiKey,
      models,
      allowedHosts: settings.providerHosts,
      dependencies,
    });
    // The previous instance is not closed: it may still have requests in progress.
    opened.set(id, { entry, provider });
    return provider;
  }

  /** The active providers that can be opened and have a price; the built-in one first. */
  async function available(): Promise<AvailableProvider[]> {
    const rows = await listServices(db);
    const all = rows.flatMap(({ provider: row, services }) => {
      const provider = open(row);
      if (!provider) return [];
      const capable = pricedServices.filter(
        (candidate) =>
          supportsService(provider, candidate) && services.some(({ service }) => service === candidate),
      );
      if (capable.length === 0) return [];
      const defaultFor = capable.filter((candidate) =>
        services.some((one) => one.service === candidate && one.isDefault),
      );
      const prices = new Map(services.map((one) => [one.service, one]));
      return [{ provider, displayName: row.displayName, services: capable, defaultFor, prices }];
    });
    const isExternal = (one: AvailableProvider) => Number(one.provider !== builtin);
    return all.toSorted((a, b) => isExternal(a) - isExternal(b));
  }

  /** The requested or default provider of a service. @throws unknown_provider, service_unavailable */
  async function find(service: PricedService, requestedName?: string): Promise<AvailableProvider> {
    const capable = providersOf(await available(), service);
    const chosen =
      requestedName === undefined
        ? capable[0]
        : capable.find(({ provider }) => provider.name.toLowerCase() === requestedName.toLowerCase());
    if (chosen) return chosen;
    if (requestedName !== undefined) throw new AppError('unknown_provider', { service });
    throw new AppError('service_unavailable', { service });
  }

  return {
    available,

    /** The default provider of each service that one has. */
    async defaults(): Promise<ReadonlyMap<PricedService, AvailableProvider>> {
      const all = await available();
      const entries = pricedServices.map((service) => [service, providersOf(all, service)[0]] as const);
      return new Map(entries.flatMap(([service, provider]) => (provider ? [[service, provider]] : [])));
    },

    /** As `find`, without name and prices. */
    choose: async (service: PricedService, requestedName?: string): Promise<Provider> =>
      (await find(service, requestedName)).provider,

    find,

    /** The provider of an existing job, also if it is inactive by now. */
    async byName(name: string): Promise<Provider | undefined> {
      const row = (await listProviders(db)).find((one) => one.name === name);
      return row && open(row);
    },

    /** The provider of an entry; undefined if it cannot be opened. */
    open,

    async close(): Promise<void> {
      await Promise.all([...opened.values()].map(({ provider }) => provider.close()));
      opened.clear();
    },
  };
}
