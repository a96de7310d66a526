import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';
import { cachedVoices } from '#providers/http/cached-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { effectGenerator } from './effects.ts';
import { planAssistant } from './plan-assistant.ts';
import { musicGenerator } from './music.ts';
import { defaultModels, type Service } from './paid-call.ts';
import { parseError } from './parse-error.ts';
import { speechGenerator } from './speech.ts';
import { listVoices } from './voices.ts';
import { messages } from '#providers/messages.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '2';
export const defaultUrl = 'https://api.elevenlabs.io';
/** Concurrency limit of the smaller plans. */
const concurrency = 2;

const subscription = z.object({
  tier: z.string(),
  character_count: z.number(),
  character_limit: z.number(),
});

/** Music, sound effects and voices of ElevenLabs, with the API key of this installation. */
export function elevenLabsProvider(options: ProviderOptions): Provider {
  const { name, displayName, apiKey = '', allowedHosts, dependencies } = options;
  const client = providerClient({
    displayName,
    baseUrl: options.baseUrl ?? defaultUrl,
    headers: { 'xi-api-key': apiKey },
    secrets: [apiKey],
    allowedHosts,
    concurrency,
    parseError,
    dependencies,
  });
  const service: Service = { displayName, client, models: options.models ?? {} };
  const ended = new AbortController();

  return {
    name,
    version: `elevenlabs-${ADAPTER_VERSION}`,
    generators: {
      music: musicGenerator(service),
      sound_effect: effectGenerator(service),
      voice: speechGenerator(service),
    },
    text: planAssistant(service),
    voices: cachedVoices(() => listVoices(service, ended.signal), dependencies?.now),
    async check(signal) {
      const { bytes } = await client.send({
        capability: 'account',
        path: '/v1/user/subscription',
        billable: false,
        timeoutMs: 15_000,
        maxBytes: 1_048_576,
        signal,
      });
      const { data } = subscription.safeParse(parseJson(bytes));
      if (!data) throw client.invalidReply('no');
      const left = Math.max(0, data.character_limit - data.character_count).toLocaleString('en');
      return {
        detail: messages.creditsLeft({ tier: data.tier, left }),
        models: { defaults: defaultModels, ends: {} },
      };
    },
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
    },
  };
}
