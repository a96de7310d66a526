import type { Voice } from '#contract/voice.ts';
import { parseJson } from '#providers/http/json.ts';
import { cachedVoices } from '#providers/http/cached-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import { redact } from '#providers/http/redact.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { root, type Service } from './provider-request.ts';
import { parseError } from './parse-error.ts';
import { audioGenerators } from './audio-generators.ts';
import { about, voiceList } from './protocol.ts';
import { imageGenerator, textAssistant } from './text-and-images.ts';
import { messages } from '#providers/messages.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '2';
const defaultUrl = 'http://127.0.0.1:8090';
const small = { billable: false, timeoutMs: 15_000, maxBytes: 4_194_304 } as const;

/** Any service that implements docs/studio-http.md; the API key is optional. */
export function studioHttpProvider(options: ProviderOptions): Provider {
  const {
    name,
    displayName,
    baseUrl = defaultUrl,
    apiKey,
    allowedHosts,
    models = {},
    dependencies,
  } = options;
  const secrets = apiKey === undefined ? [] : [apiKey];
  const client = providerClient({
    displayName,
    baseUrl,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets,
    allowedHosts,
    concurrency: 1,
    parseError,
    dependencies,
  });
  const service: Service = { displayName, client, models, secrets };
  const pool = options.transcoder ?? transcoder();
  const ended = new AbortController();

  async function listVoices(): Promise<Voice[]> {
    const call = { ...small, capability: 'voices', path: `${root}/voices`, signal: ended.signal };
    const { data } = voiceList.safeParse(parseJson((await client.send(call)).bytes));
    if (!data) throw client.invalidReply('no');
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
    voices: cachedVoices(listVoices, dependencies?.now),
    async check(signal) {
      const { bytes } = await client.send({ ...small, capability: 'health', path: root, signal });
      const { data } = about.safeParse(parseJson(bytes));
      if (!data) throw client.invalidReply('no');
      const detail = messages.studioSupports({
        name: data.name,
        version: data.version,
        services: data.services.join(', '),
      });
      return { detail: redact(detail, secrets) };
    },
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
      await pool.close();
    },
  };
}
