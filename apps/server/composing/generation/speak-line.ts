import { defaultOutputFormat } from '#contract/formats.ts';
import type { Provider } from '#providers/provider.ts';
import { generatorOf } from './generator-of.ts';

const timeoutMs = 60_000;
/** Fixed, so that a line sounds the same each time and on every server. */
export const lineSeed = 1;
/** A line is not resumed: the next request generates it again. */
const resumeToken = { savedValue: undefined, save: async () => undefined };

/** An MP3 of a short text, free of charge. @throws ProviderError, service_unavailable */
export async function speakLine(
  provider: Provider,
  { text, voice }: { readonly text: string; readonly voice: string },
): Promise<Uint8Array> {
  const generator = generatorOf(provider, 'voice');
  const settings = { text, voice, speed: 1, outputFormat: defaultOutputFormat };
  const milliUnits = await generator.milliUnits(settings);
  const request = { settings, milliUnits, format: defaultOutputFormat, seed: lineSeed };
  const signal = AbortSignal.timeout(timeoutMs);
  const { audio } = await generator.generate(request, { signal, onProgress: () => undefined, resumeToken });
  return audio.bytes;
}
