import { AppError } from '#contract/errors.ts';
import { apiKeyPrefix, type SelectableProvider } from '#contract/providers.ts';
import { pricedServices } from '#contract/tokens.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Provider } from '#providers/provider.ts';
import { examplePrices } from '#server/billing/tokens/example-prices.ts';
import { changedDefaultsAfter, modelNotices } from './model-notices.ts';
import { listProviders, lockProvider, readProvider, saveModels, type ProviderRow } from './providers.repo.ts';
import { providersOf } from './provider-registry.service.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

export interface TestResult {
  readonly ok: boolean;
  /** For an admin. */
  readonly message: string;
  readonly durationMs: number;
}

const testTimeoutMs = 20_000;
/** How often services are asked about their models without an admin's test. */
const modelCheckMs = 86_400_000;

export type ProviderCatalogue = ReturnType<typeof providerCatalogueService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly providerCatalogue: ProviderCatalogue;
  }
}

/** The providers that users can select, and connection tests. */
export function providerCatalogueService({ db, log, now }: Context, { providerRegistry }: ComposingServices) {
  /** Calls the service with the key, and stores what it says about its models. @throws ProviderError */
  async function check(provider: Provider, { id }: ProviderRow, signal: AbortSignal): Promise<string> {
    const { detail, models } = await provider.check!(signal);
    const modelsCheckedAt = new Date(now());
    await db.transaction(async (tx) => {
      const row = await lockProvider(tx, id);
      if (!row) return;
      const changedDefaults = models
        ? changedDefaultsAfter(row, models, modelsCheckedAt)
        : row.changedDefaults;
      await saveModels(tx, id, { listedModels: models ?? null, modelsCheckedAt, changedDefaults });
    });
    return detail;
  }

  /** Logs the announced ends of models in use. */
  async function logModelEnds(): Promise<void> {
    for (const row of await listProviders(db)) {
      const priced = pricedServices.map((service) => ({ service, updatedAt: new Date(0) }));
      for (const notice of row.isActive ? modelNotices(row, priced, now()) : []) {
        if (notice.what === 'model_ends')
          log.warn({ provider: row.name, ...notice }, 'provider model reaches its end of life');
      }
    }
  }

  return {
    /**
     * Asks each active service that was not asked for a day about its models. A service that does not answer is asked
     * again at the next call.
     */
    async checkModelsDaily(): Promise<void> {
      const due = (await listProviders(db)).filter(
        ({ isActive, modelsCheckedAt }) =>
          isActive && (modelsCheckedAt === null || now() - modelsCheckedAt.getTime() >= modelCheckMs),
      );
      for (const row of due) {
        const provider = providerRegistry.open(row);
        if (!provider?.check) continue;
        try {
          await check(provider, row, AbortSignal.timeout(testTimeoutMs));
        } catch (error) {
          log.info({ err: error, provider: row.name }, 'failed to list the models of a provider');
        }
      }
      if (due.length > 0) await logModelEnds();
    },

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
      if (!provider.check) return result(true, messages.needsNoConnection);
      const signal = AbortSignal.timeout(testTimeoutMs);
      try {
        return result(true, await check(provider, row, signal));
      } catch (error) {
        if (error instanceof ProviderError) return result(false, error.message);
        if (signal.aborted) return result(false, messages.didNotRespondTime);
        throw error;
      }
    },
  };
}

function unavailableReason(keyName: string | null): string {
  if (keyName === null) return messages.unknownProviderType;
  if (!keyName.startsWith(apiKeyPrefix)) {
    return messages.notValidKeyVariable({ keyName, apiKeyPrefix });
  }
  return messages.keyIsMissing(keyName);
}
