import type { PricedService } from '#contract/tokens.ts';
import { listModels } from '#providers/http/list-models.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import { ProviderError } from '#providers/provider-error.ts';

/** Client for OpenAI or a compatible server. */
export interface Service {
  readonly who: string;
  readonly client: ProviderClient;
  /** The model for a service. @throws ProviderError if the models cannot be listed */
  modelFor(service: keyof typeof usualModels, signal: AbortSignal): Promise<string>;
}

export const usualUrl = 'https://api.openai.com';
/** The default models of OpenAI. */
const usualModels = {
  voice: 'tts-1',
  image: 'gpt-image-1',
  text: 'gpt-4.1-mini',
} as const satisfies { readonly [Name in PricedService]?: string };

/**
 * Resolves the model for each service: the model in the provider settings, else the default of OpenAI, else the first
 * model of a compatible server.
 */
export function modelChooser(
  { models = {}, baseUrl, displayName: who }: OutsideOptions,
  client: ProviderClient,
): Service['modelFor'] {
  return async (service, signal) => {
    const named = models[service] ?? (baseUrl === undefined ? usualModels[service] : undefined);
    if (named !== undefined) return named;
    const [first] = await listModels(client, signal);
    if (first === undefined) throw new ProviderError('invalid', `${who} has no model. An admin can set one.`);
    return first;
  };
}
