import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { aceStepProvider } from './acestep/acestep-provider.ts';
import { elevenLabsProvider, defaultUrl as elevenLabsUrl } from './elevenlabs/elevenlabs-provider.ts';
import { anthropicProvider, defaultUrl as anthropicUrl } from './anthropic/anthropic-provider.ts';
import { openAiProvider } from './openai/openai-provider.ts';
import { defaultUrl as openAiUrl } from './openai/service.ts';
import type { ProviderOptions } from './provider-options.ts';
import type { Provider } from './provider.ts';
import { studioHttpProvider } from './studio-http/studio-http-provider.ts';

/** Adapter for one kind of external service. */
export interface Adapter {
  readonly needsKey: boolean;
  /** The services that a model can be chosen for. */
  readonly models: readonly PricedService[];
  /** Default address of the service, if it has one. */
  readonly url?: string;
  readonly open: (options: ProviderOptions) => Provider;
}

const adapters: Readonly<Record<string, Adapter>> = {
  acestep: { needsKey: false, models: ['music'], open: aceStepProvider },
  anthropic: { needsKey: true, models: ['text'], url: anthropicUrl, open: anthropicProvider },
  elevenlabs: {
    needsKey: true,
    models: ['music', 'sound_effect', 'voice'],
    url: elevenLabsUrl,
    open: elevenLabsProvider,
  },
  openai: { needsKey: false, models: ['voice', 'image', 'text'], url: openAiUrl, open: openAiProvider },
  // Any other service: docs/studio-http.md.
  studio: { needsKey: false, models: pricedServices, open: studioHttpProvider },
};

/**
 * The adapter for a provider name: "elevenlabs", or "elevenlabs-second" for a second provider of the same kind.
 * Case-insensitive.
 */
export function adapterFor(name: string): Adapter | undefined {
  const [kind = ''] = name.toLowerCase().split('-');
  return Object.hasOwn(adapters, kind) ? adapters[kind] : undefined;
}

/** The supported kinds of services, by the first part of the provider name. */
export const adapterKinds = Object.entries(adapters).map(([name, { models }]) => ({
  name,
  models: [...models],
}));
