import { providerClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { defaultModelOf, isSameModel, readModels } from './models.ts';
import { musicGenerator } from './music.ts';
import { parseError } from './parse-error.ts';
import { messages } from '#providers/messages.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '2';
const defaultUrl = 'http://127.0.0.1:8001';

/** Music from an ACE-Step 1.5 server, which has its own queue; the API key is optional. */
export function aceStepProvider(options: ProviderOptions): Provider {
  const { name, displayName, baseUrl = defaultUrl, apiKey, models, allowedHosts, dependencies } = options;
  const client = providerClient({
    displayName,
    baseUrl,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: apiKey === undefined ? [] : [apiKey],
    allowedHosts,
    concurrency: 1,
    parseError,
    dependencies,
  });
  const pool = options.transcoder ?? transcoder();
  const defaultModel = defaultModelOf({ client });
  return {
    name,
    version: `acestep-${ADAPTER_VERSION}`,
    generators: {
      music: musicGenerator({
        displayName,
        client,
        transcode: pool.run,
        model: models?.music,
        defaultModel,
      }),
    },
    voices: async () => [],
    async check(signal) {
      // Both need the key, unlike /health.
      const inventory = await readModels({ client }, signal);
      defaultModel.remember(inventory);
      const stats = { capability: 'health', path: '/v1/stats', billable: false } as const;
      await client.send({ ...stats, timeoutMs: 15_000, maxBytes: 1_048_576, signal });
      if (!inventory) return { detail: messages.respondsWithoutModels };
      const { models: all, defaultModel: first, hasLanguageModel } = inventory;
      const loaded = all.flatMap(({ name: model, is_loaded }) => (is_loaded ? [model] : []));
      const named = models?.music;
      const isMissing = named !== undefined && !loaded.some((model) => isSameModel(model, named));
      const list = loaded.join(', ') || messages.noModelYet;
      const detail = [
        hasLanguageModel ? messages.aceStepLoadedWithLanguageModel(list) : messages.aceStepLoaded(list),
        ...(isMissing ? [messages.modelNotLoaded(named)] : []),
      ].join(' ');
      return {
        detail,
        models: { defaults: first === undefined ? {} : { music: first }, ends: {} },
      };
    },
    health: client.health,
    close: () => pool.close(),
  };
}
