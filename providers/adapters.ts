import { aceStepProvider } from './acestep/acestep-provider.ts';
import { elevenLabsProvider } from './elevenlabs/elevenlabs-provider.ts';
import { anthropicProvider } from './anthropic/anthropic-provider.ts';
import { openAiProvider } from './openai/openai-provider.ts';
import type { OutsideOptions } from './outside-options.ts';
import type { Provider } from './provider.ts';
import { studioHttpProvider } from './studio-http/studio-http-provider.ts';

/** How to speak with one kind of service outside. */
export interface Adapter {
  readonly needsKey: boolean;
  readonly open: (options: OutsideOptions) => Provider;
}

const adapters: Readonly<Record<string, Adapter>> = {
  acestep: { needsKey: false, open: aceStepProvider },
  anthropic: { needsKey: true, open: anthropicProvider },
  elevenlabs: { needsKey: true, open: elevenLabsProvider },
  // Everything else: docs/studio-http.md.
  studio: { needsKey: false, open: studioHttpProvider },
  openai: { needsKey: false, open: openAiProvider },
};

/**
 * The adapter for a provider of this name: "elevenlabs", or "elevenlabs-second" where a studio has two of a
 * kind. In whatever case.
 */
export function adapterFor(name: string): Adapter | undefined {
  const [kind = ''] = name.toLowerCase().split('-');
  return Object.hasOwn(adapters, kind) ? adapters[kind] : undefined;
}
