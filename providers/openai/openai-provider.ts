import type { Voice } from '#contract/voice.ts';
import { checkModels } from '#providers/http/list-models.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';
import { modelWriter } from '#providers/writing/model-writer.ts';
import { chatModel } from './chat.ts';
import { imageMaker } from './images.ts';
import { readRefusal } from './refusal.ts';
import { modelChooser, usualUrl, type Service } from './service.ts';
import { speechMaker } from './speech.ts';
import { listVoices } from './voices.ts';

/** Raised with every change that makes the same order ask for something else. */
const ADAPTER_VERSION = '1';
const concurrency = 4;
const voicesKeptMs = 300_000;

/**
 * Speech, pictures and words by OpenAI, or by any server that speaks like it: Ollama, vLLM, Kokoro. What such
 * a server does not have it refuses; a studio gives prices to what it has.
 */
export function openAiProvider(options: OutsideOptions): Provider {
  const { name, displayName: who, baseUrl, apiKey, allowedHosts, surroundings } = options;
  const { now = Date.now } = surroundings ?? {};
  const client = providerClient({
    who,
    // People know these addresses with and without the version behind them.
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
  let kept: { readonly voices: readonly Voice[]; readonly untilMs: number } | undefined;

  return {
    name,
    version: `openai-${ADAPTER_VERSION}`,
    makers: { voice: speechMaker(service, pool.run) },
    images: imageMaker(service),
    text: modelWriter(chatModel(service)),
    async voices() {
      if (kept && now() < kept.untilMs) return kept.voices;
      const voices = await listVoices(service, baseUrl !== undefined, ended.signal);
      kept = { voices, untilMs: now() + voicesKeptMs };
      return voices;
    },
    check: (signal) => checkModels(client, signal),
    health: client.health,
    async close() {
      ended.abort(new Error('the server stops'));
      await pool.close();
    },
  };
}
