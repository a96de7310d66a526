import { providerClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { musicGenerator } from './music.ts';
import { readRefusal } from './refusal.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '1';
const usualUrl = 'http://127.0.0.1:8001';

/** Music from an ACE-Step 1.5 server, which has its own queue; the API key is optional. */
export function aceStepProvider(options: OutsideOptions): Provider {
  const { name, displayName: who, baseUrl = usualUrl, apiKey, models, allowedHosts, surroundings } = options;
  const client = providerClient({
    who,
    baseUrl,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: apiKey === undefined ? [] : [apiKey],
    allowedHosts,
    concurrency: 1,
    readRefusal,
    surroundings,
  });
  const pool = transcoder();
  return {
    name,
    version: `acestep-${ADAPTER_VERSION}`,
    generators: { music: musicGenerator({ who, client, transcode: pool.run, model: models?.music }) },
    voices: async () => [],
    async check(signal) {
      const call = { capability: 'health', path: '/health', pays: false } as const;
      await client.send({ ...call, timeoutMs: 15_000, maxBytes: 1_048_576, signal });
      return { detail: 'It responds.' };
    },
    health: client.health,
    close: () => pool.close(),
  };
}
