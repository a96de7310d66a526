import { describeModels, endsOf, listModels } from '#providers/http/list-models.ts';
import { cachedVoices } from '#providers/http/cached-voices.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { llmAssistant } from '#providers/prompt-assistant/llm-assistant.ts';
import { chatModel } from './chat.ts';
import { imageGenerator } from './images.ts';
import { parseError } from './parse-error.ts';
import { modelResolver, defaultUrl, type Service } from './service.ts';
import { speechGenerator } from './speech.ts';
import { listVoices } from './voices.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '2';
const concurrency = 4;

/**
 * Speech, images and text by OpenAI or a compatible server: Ollama, vLLM, Kokoro. A compatible server rejects
 * unsupported requests; the admin creates prices only for what it supports.
 */
export function openAiProvider(options: ProviderOptions): Provider {
  const { name, displayName, baseUrl, apiKey, allowedHosts, dependencies } = options;
  const client = providerClient({
    displayName,
    // Accepts base URLs with and without /v1.
    baseUrl: (baseUrl ?? defaultUrl).replace(/\/v1\/?$/, ''),
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: apiKey === undefined ? [] : [apiKey],
    allowedHosts,
    concurrency,
    parseError,
    dependencies,
  });
  const { modelFor, defaults } = modelResolver(options, client);
  const service: Service = { displayName, client, modelFor };
  const pool = options.transcoder ?? transcoder();
  const ended = new AbortController();

  return {
    name,
    version: `openai-${ADAPTER_VERSION}`,
    generators: { voice: speechGenerator(service, pool.run) },
    images: imageGenerator(service),
    text: llmAssistant(chatModel(service)),
    voices: cachedVoices(() => listVoices(service, baseUrl !== undefined, ended.signal), dependencies?.now),
    async check(signal) {
      const listed = await listModels(client, signal);
      return { detail: describeModels(listed), models: { defaults: defaults(listed), ends: endsOf(listed) } };
    },
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
      await pool.close();
    },
  };
}
