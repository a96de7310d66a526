import { describeModels, endsOf, listModels, type ListedModel } from '#providers/http/list-models.ts';
import { providerClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Provider } from '#providers/provider.ts';
import { llmAssistant } from '#providers/prompt-assistant/llm-assistant.ts';
import { messagesModel } from './messages-api.ts';
import { parseError } from './parse-error.ts';
import { messages } from '#providers/messages.ts';

/** Increment with every change that alters the request sent for the same settings. */
const ADAPTER_VERSION = '1';
export const defaultUrl = 'https://api.anthropic.com';
const apiVersion = '2023-06-01';
const concurrency = 4;

/** The list is sorted newest first; the newest small model is sufficient for a paragraph, and faster. */
const defaultOf = (all: readonly ListedModel[]): string | undefined =>
  (all.find(({ id }) => id.includes('haiku')) ?? all[0])?.id;

/** Prompt improvement and plans by Anthropic models, with the API key of this installation. */
export function anthropicProvider(options: ProviderOptions): Provider {
  const { name, displayName, baseUrl = defaultUrl, apiKey = '', models, allowedHosts } = options;
  const client = providerClient({
    displayName,
    baseUrl: baseUrl.replace(/\/v1\/?$/, ''),
    headers: { 'x-api-key': apiKey, 'anthropic-version': apiVersion },
    secrets: [apiKey],
    allowedHosts,
    concurrency,
    parseError,
    dependencies: options.dependencies,
  });
  let found: string | undefined;

  async function chooseModel(signal: AbortSignal): Promise<string> {
    const model = defaultOf(await listModels(client, signal));
    if (model === undefined) throw new ProviderError('invalid', messages.noModelSet(displayName));
    return model;
  }

  return {
    name,
    version: `anthropic-${ADAPTER_VERSION}`,
    generators: {},
    text: llmAssistant(
      messagesModel({
        displayName,
        client,
        model: async (signal) => models?.text ?? (found ??= await chooseModel(signal)),
      }),
    ),
    voices: async () => [],
    async check(signal) {
      const listed = await listModels(client, signal);
      const text = defaultOf(listed);
      return {
        detail: describeModels(listed),
        models: { defaults: text === undefined ? {} : { text }, ends: endsOf(listed) },
      };
    },
    health: client.health,
    close: async () => undefined,
  };
}
