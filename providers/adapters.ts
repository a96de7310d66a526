import { pricedServices, type PricedService } from '#contract/tokens.ts';
import { aceStepProvider } from './acestep/acestep-provider.ts';
import { elevenLabsProvider, usualUrl as elevenLabsUrl } from './elevenlabs/elevenlabs-provider.ts';
import { anthropicProvider, usualUrl as anthropicUrl } from './anthropic/anthropic-provider.ts';
import { openAiProvider } from './openai/openai-provider.ts';
import { usualUrl as openAiUrl } from './openai/service.ts';
import type { OutsideOptions } from './outside-options.ts';
import type { Provider } from './provider.ts';
import { studioHttpProvider } from './studio-http/studio-http-provider.ts';

/** How to speak with one kind of service outside. */
export interface Adapter {
  readonly needsKey: boolean;
  /** The services that a studio can choose one of its models for. */
  readonly models: readonly PricedService[];
  /** Where the service itself is, for an entry without an address. */
  readonly url?: string;
  readonly open: (options: OutsideOptions) => Provider;
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
  // Everything else: docs/studio-http.md.
  studio: { needsKey: false, models: pricedServices, open: studioHttpProvider },
};

/**
 * The adapter for a provider of this name: "elevenlabs", or "elevenlabs-second" where a studio has two of a
 * kind. In whatever case.
 */
export function adapterFor(name: string): Adapter | undefined {
  const [kind = ''] = name.toLowerCase().split('-');
  return Object.hasOwn(adapters, kind) ? adapters[kind] : undefined;
}

/** The kinds of services that this version can speak with, by what their names begin with. */
export const adapterKinds = Object.entries(adapters).map(([name, { models }]) => ({
  name,
  models: [...models],
}));
