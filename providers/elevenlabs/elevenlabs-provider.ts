import { z } from 'zod';
import { jsonOf } from '#providers/http/json.ts';
import { keptVoices } from '#providers/http/kept-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';
import { effectGenerator } from './effects.ts';
import { planWriter } from './plan-writer.ts';
import { musicGenerator } from './music.ts';
import type { Service } from './paid-call.ts';
import { readRefusal } from './refusal.ts';
import { speechGenerator } from './speech.ts';
import { listVoices } from './voices.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '1';
export const usualUrl = 'https://api.elevenlabs.io';
/** Concurrency limit of the smaller plans. */
const concurrency = 2;

const subscription = z.object({
  tier: z.string(),
  character_count: z.number(),
  character_limit: z.number(),
});

/** Music, sound effects and voices of ElevenLabs, with the API key of this installation. */
export function elevenLabsProvider(options: OutsideOptions): Provider {
  const { name, displayName: who, apiKey = '', allowedHosts, surroundings } = options;
  const client = providerClient({
    who,
    baseUrl: options.baseUrl ?? usualUrl,
    headers: { 'xi-api-key': apiKey },
    secrets: [apiKey],
    allowedHosts,
    concurrency,
    readRefusal,
    surroundings,
  });
  const service: Service = { who, client, models: options.models ?? {} };
  const ended = new AbortController();

  return {
    name,
    version: `elevenlabs-${ADAPTER_VERSION}`,
    generators: {
      music: musicGenerator(service),
      sound_effect: effectGenerator(service),
      voice: speechGenerator(service),
    },
    text: planWriter(service),
    voices: keptVoices(() => listVoices(service, ended.signal), surroundings?.now),
    async check(signal) {
      const { bytes } = await client.send({
        capability: 'account',
        path: '/v1/user/subscription',
        pays: false,
        timeoutMs: 15_000,
        maxBytes: 1_048_576,
        signal,
      });
      const { data } = subscription.safeParse(jsonOf(bytes));
      if (!data) throw client.misunderstood('no');
      const left = Math.max(0, data.character_limit - data.character_count).toLocaleString('en');
      return { detail: `Plan ${data.tier}, ${left} credits left.` };
    },
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
    },
  };
}
