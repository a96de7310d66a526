import { checkModels } from '#providers/http/list-models.ts';
import { keptVoices } from '#providers/http/kept-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { modelWriter } from '#providers/writing/model-writer.ts';
import { chatModel } from './chat.ts';
import { imageGenerator } from './images.ts';
import { readRefusal } from './refusal.ts';
import { modelChooser, usualUrl, type Service } from './service.ts';
import { speechGenerator } from './speech.ts';
import { listVoices } from './voices.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '1';
const concurrency = 4;

/**
 * Speech, images and text by OpenAI or a compatible server: Ollama, vLLM, Kokoro. A compatible server rejects
 * unsupported requests; the admin creates prices only for what it supports.
 */
export function openAiProvider(options: OutsideOptions): Provider {
  const { name, displayName: who, baseUrl, apiKey, allowedHosts, surroundings } = options;
  const client = providerClient({
    who,
    // Accepts base URLs with and without /v1.
    baseUrl: (baseUrl ?? usualUrl).replace(/\/v1\/?$/, ''),
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: apiKey === undefined ? [] : [apiKey],
    allowedHosts,
    concurrency,
    readRefusal,
    surroundings,
  });
  const service: Service = { who, client, modelFor: modelChooser(options, client) };
  const pool = transcoder();
  const ended = new AbortController();

  return {
    name,
    version: `openai-${ADAPTER_VERSION}`,
    generators: { voice: speechGenerator(service, pool.run) },
    images: imageGenerator(service),
    text: modelWriter(chatModel(service)),
    voices: keptVoices(() => listVoices(service, baseUrl !== undefined, ended.signal), surroundings?.now),
    check: (signal) => checkModels(client, signal),
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
      await pool.close();
    },
  };
}
