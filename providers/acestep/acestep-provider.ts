import { providerClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { musicGenerator } from './music.ts';
import { parseError } from './parse-error.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '1';
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
  const pool = transcoder();
  return {
    name,
    version: `acestep-${ADAPTER_VERSION}`,
    generators: { music: musicGenerator({ displayName, client, transcode: pool.run, model: models?.music }) },
    voices: async () => [],
    async check(signal) {
      const call = { capability: 'health', path: '/health', billable: false } as const;
      await client.send({ ...call, timeoutMs: 15_000, maxBytes: 1_048_576, signal });
      return { detail: 'It responds.' };
    },
    health: client.health,
    close: () => pool.close(),
  };
}
