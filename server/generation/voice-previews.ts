import { createHash } from 'node:crypto';
import { defaultOutputFormat } from '#contract/formats.ts';
import { AppError } from '#contract/errors.ts';
import type { Voice } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerationDeps } from './generation.deps.ts';
import { generatorOf } from './generator-of.ts';

const patienceMs = 60_000;

/** A preview is not resumed: the next request generates it again. */
const resumeToken = { known: undefined, save: async () => undefined };

/** Fixed, so that a preview sounds the same on every server. */
const seed = 1;

const sentence = ({ name }: Voice) => `Hello, I am ${name}. This is how I sound when I read your words.`;

export interface Preview {
  readonly objectKey: string;
  readonly contentType: string;
}

/**
 * Free samples of the built-in voices: generated at the first request, then stored with the other files.
 */
export function voicePreviews({ builtin: provider, objects }: Pick<GenerationDeps, 'builtin' | 'objects'>) {
  const underWay = new Map<string, Promise<void>>();
  const contentType = 'audio/mpeg';

  /** Hashed, because a provider's voice id need not be a safe object key. */
  function keyOf({ id }: Voice): string {
    const made = createHash('sha256').update(JSON.stringify([provider.version, id, seed]));
    return `voice-previews/${provider.name}/${made.digest('hex').slice(0, 32)}.mp3`;
  }

  async function speak(voice: Voice, objectKey: string): Promise<void> {
    const settings = {
      text: sentence(voice),
      voice: voice.id,
      speed: 1,
      outputFormat: defaultOutputFormat,
    };
    const generator = generatorOf(provider, 'voice');
    const order = { settings, milliUnits: generator.milliUnits(settings), format: defaultOutputFormat, seed };
    const signal = AbortSignal.timeout(patienceMs);
    const { audio } = await generator.generate(order, { signal, onProgress: () => undefined, resumeToken });
    await objects.put(objectKey, audio.bytes, { contentType });
  }

  return {
    /** The stored sample of a voice; generates it if there is none. @throws not_found, service_unavailable */
    async find(voiceId: string): Promise<Preview> {
      const voice = (await provider.voices()).find(({ id }) => id === voiceId);
      if (!voice) throw new AppError('not_found');
      const objectKey = keyOf(voice);
      if (await objects.stat(objectKey)) return { objectKey, contentType };
      let making = underWay.get(objectKey);
      if (!making) {
        making = speak(voice, objectKey).finally(() => underWay.delete(objectKey));
        underWay.set(objectKey, making);
      }
      try {
        await making;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        throw new AppError('service_unavailable', { service: 'voice' }, error.message);
      }
      return { objectKey, contentType };
    },
  };
}
