import { AppError } from '#contract/errors.ts';
import { apiKeyPrefix, type SelectableProvider } from '#contract/providers.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Db } from '#server/storage/db.ts';
import { examplePrices } from '#server/tokens/example-prices.ts';
import { readProvider } from './providers.repo.ts';
import { providersOf, type ProviderRegistry } from './provider-registry.service.ts';

export interface ProviderCatalogueDeps {
  readonly db: Db;
  readonly providerRegistry: ProviderRegistry;
}

export interface TestResult {
  readonly ok: boolean;
  /** For an admin. */
  readonly message: string;
  readonly durationMs: number;
}

const testTimeoutMs = 20_000;

export type ProviderCatalogue = ReturnType<typeof providerCatalogueService>;

/** The providers that users can select, and connection tests. */
export function providerCatalogueService({ db, providerRegistry }: ProviderCatalogueDeps) {
  return {
    /** The available providers, the built-in one first. */
    async list(): Promise<SelectableProvider[]> {
      const available = await providerRegistry.available();
      return available.map(({ provider, displayName, services, prices }) => ({
        name: provider.name,
        displayName,
        isBuiltin: provider.name === 'builtin',
        services: services.map((service) => {
          const pricing = prices.get(service);
          const examples = pricing ? examplePrices(service, pricing) : [];
          return {
            service,
            prices: examples.map(({ units, tokens }) => ({ units, tokens })),
            freeTokensDaily: pricing?.freeTokensDaily ?? 0,
            ...(service !== 'image' && service !== 'text' && provider.generators[service]?.limits),
            isDefault: providersOf(available, service)[0]?.provider === provider,
          };
        }),
      }));
    },

    /** Tests base URL and key of a provider, active or not. @throws not_found */
    async test(id: string): Promise<TestResult> {
      const row = await readProvider(db, id);
      if (!row) throw new AppError('not_found');
      const startedAt = performance.now();
      const result = (ok: boolean, message: string): TestResult => ({
        ok,
        message,
        durationMs: Math.round(performance.now() - startedAt),
      });
      const provider = providerRegistry.open(row);
      if (!provider) return result(false, unavailableReason(row.apiKeyEnvVar));
      if (!provider.check) return result(true, 'It is built in and needs no connection.');
      const signal = AbortSignal.timeout(testTimeoutMs);
      try {
        const { detail } = await provider.check(signal);
        return result(true, detail);
      } catch (error) {
        if (error instanceof ProviderError) return result(false, error.message);
        if (signal.aborted) return result(false, 'It did not respond in time.');
        throw error;
      }
    },
  };
}

function unavailableReason(keyName: string | null): string {
  const unknown = 'This version does not support a provider with this name, or';
  if (keyName === null) return `${unknown} it needs the name of a variable that holds an API key.`;
  if (!keyName.startsWith(apiKeyPrefix)) {
    return `${keyName} is not a valid key variable. Its name must start with ${apiKeyPrefix}.`;
  }
  return `${unknown} ${keyName} holds no API key, or its key may not be sent to this address. Set it, or allow the host in PROVIDER_HOSTS, then restart the server.`;
}
