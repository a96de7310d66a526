import type { Voice } from '#contract/voice.ts';
import { jsonOf } from '#providers/http/json.ts';
import { keptVoices } from '#providers/http/kept-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import { scrub } from '#providers/http/scrub.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { root, type Service } from './order.ts';
import { readRefusal } from './refusal.ts';
import { audioGenerators } from './sounds.ts';
import { about, voiceList } from './wire.ts';
import { imageGenerator, textAssistant } from './words-and-pictures.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '2';
const usualUrl = 'http://127.0.0.1:8090';
const small = { pays: false, timeoutMs: 15_000, maxBytes: 4_194_304 } as const;

/** Any service that implements docs/studio-http.md; the API key is optional. */
export function studioHttpProvider(options: OutsideOptions): Provider {
  const {
    name,
    displayName: who,
    baseUrl = usualUrl,
    apiKey,
    allowedHosts,
    models = {},
    surroundings,
  } = options;
  const secrets = apiKey === undefined ? [] : [apiKey];
  const client = providerClient({
    who,
    baseUrl,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets,
    allowedHosts,
    concurrency: 1,
    readRefusal,
    surroundings,
  });
  const service: Service = { who, client, models, secrets };
  const pool = transcoder();
  const ended = new AbortController();

  async function listVoices(): Promise<Voice[]> {
    const call = { ...small, capability: 'voices', path: `${root}/voices`, signal: ended.signal };
    const { data } = voiceList.safeParse(jsonOf((await client.send(call)).bytes));
    if (!data) throw client.misunderstood('no');
    // "und" is BCP 47 for an unknown language.
    return data.voices.map(({ id, name: called = id, description = '', language = 'und' }) => ({
      id,
      name: called,
      description,
      language,
    }));
  }

  return {
    name,
    version: `studio-http-${ADAPTER_VERSION}`,
    generators: audioGenerators(service, pool.run),
    images: imageGenerator(service),
    text: textAssistant(service),
    voices: keptVoices(listVoices, surroundings?.now),
    async check(signal) {
      const { bytes } = await client.send({ ...small, capability: 'health', path: root, signal });
      const { data } = about.safeParse(jsonOf(bytes));
      if (!data) throw client.misunderstood('no');
      const said = `It is ${data.name} ${data.version} and supports ${data.services.join(', ')}.`;
      return { detail: scrub(said, secrets) };
    },
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
      await pool.close();
    },
  };
}
