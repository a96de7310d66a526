import type { PricedService } from '#contract/tokens.ts';
import { listModels } from '#providers/http/list-models.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { OutsideOptions } from '#providers/outside-options.ts';
import { ProviderError } from '#providers/provider-error.ts';

/** A server that speaks like OpenAI's, as its makers know it. */
export interface Service {
  readonly who: string;
  readonly client: ProviderClient;
  /** Which model makes this. @throws ProviderError when the server has to be asked and cannot be */
  modelFor(service: keyof typeof usualModels, signal: AbortSignal): Promise<string>;
}

export const usualUrl = 'https://api.openai.com';
/** What is asked for there as long as the studio names nothing else. */
const usualModels = {
  voice: 'tts-1',
  image: 'gpt-image-1',
  text: 'gpt-4.1-mini',
} as const satisfies { readonly [Name in PricedService]?: string };

/**
 * The model for each service: the one that the studio named, else the usual one of the usual server, else the
 * first that a server of one's own has.
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
