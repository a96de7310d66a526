import { listModels, type ListedModel } from '#providers/http/list-models.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { chooseModel, type OpenAiService } from './choose-model.ts';
import { messages } from '#providers/messages.ts';

/** Client for OpenAI or a compatible server. */
export interface Service {
  readonly displayName: string;
  readonly client: ProviderClient;
  /** The model for a service. @throws ProviderError if the models cannot be listed, or none can be used */
  readonly modelFor: (service: OpenAiService, signal: AbortSignal) => Promise<string>;
}

export const defaultUrl = 'https://api.openai.com';
const listTtlMs = 300_000;

/**
 * Resolves the model for each service: the model in the provider settings, else one that the server lists. The list is
 * kept for five minutes.
 */
export function modelResolver(
  { models = {}, baseUrl, displayName }: ProviderOptions,
  client: ProviderClient,
): Pick<Service, 'modelFor'> & {
  /** The default of each service, if the list has one. */
  readonly defaults: (listed: readonly ListedModel[]) => { readonly [Name in OpenAiService]?: string };
} {
  const isOpenAi = baseUrl === undefined || URL.parse(baseUrl)?.origin === defaultUrl;
  const defaultFor = (service: OpenAiService, listed: readonly ListedModel[]) =>
    chooseModel(service, listed, { isOpenAi, nowMs: client.now() });
  let cache: { readonly listed: readonly ListedModel[]; readonly expiresAtMs: number } | undefined;

  async function modelFor(service: OpenAiService, signal: AbortSignal): Promise<string> {
    const named = models[service];
    if (named !== undefined) return named;
    if (!cache || client.now() >= cache.expiresAtMs) {
      const listed = await listModels(client, signal);
      cache = { listed, expiresAtMs: client.now() + listTtlMs };
    }
    const found = defaultFor(service, cache.listed);
    if (found !== undefined) return found;
    cache = undefined;
    throw new ProviderError('invalid', messages.noModelListed({ service, displayName }));
  }

  return {
    modelFor,
    defaults: (listed) =>
      Object.fromEntries(
        (['voice', 'image', 'text'] as const).flatMap((service) => {
          const found = defaultFor(service, listed);
          return found === undefined ? [] : [[service, found]];
        }),
      ),
  };
}
