import type { PricedService } from '#contract/tokens.ts';
import { listModels } from '#providers/http/list-models.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { ProviderOptions } from '#providers/provider-options.ts';
import { ProviderError } from '#providers/provider-error.ts';

/** Client for OpenAI or a compatible server. */
export interface Service {
  readonly displayName: string;
  readonly client: ProviderClient;
  /** The model for a service. @throws ProviderError if the models cannot be listed */
  modelFor(service: keyof typeof defaultModels, signal: AbortSignal): Promise<string>;
}

export const defaultUrl = 'https://api.openai.com';
/** The default models of OpenAI. */
const defaultModels = {
  voice: 'tts-1',
  image: 'gpt-image-1',
  text: 'gpt-4.1-mini',
} as const satisfies { readonly [Name in PricedService]?: string };

/**
 * Resolves the model for each service: the model in the provider settings, else the default of OpenAI, else the first
 * model of a compatible server.
 */
export function modelResolver(
  { models = {}, baseUrl, displayName }: ProviderOptions,
  client: ProviderClient,
): Service['modelFor'] {
  return async (service, signal) => {
    const chosen = models[service] ?? (baseUrl === undefined ? defaultModels[service] : undefined);
    if (chosen !== undefined) return chosen;
    const [first] = await listModels(client, signal);
    if (first === undefined)
      throw new ProviderError('invalid', `${displayName} has no model. An admin can set one.`);
    return first;
  };
}
