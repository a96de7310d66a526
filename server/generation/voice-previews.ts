import { createHash } from 'node:crypto';
import { defaultOutputFormat } from '#contract/formats.ts';
import { AppError } from '#contract/errors.ts';
import type { Voice } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GenerationDeps } from './generation.deps.ts';
import { generatorOf } from './generator-of.ts';

/** Nobody waits longer than this for a sentence. */
const patienceMs = 60_000;

/** Nothing is remembered of it: whoever asks again has it made again. */
const resumeToken = { known: undefined, save: async () => undefined };

/** Always the same, so that a preview is the same sound on every server. */
const seed = 1;

const sentence = ({ name }: Voice) => `Hello, I am ${name}. This is how I sound when I read your words.`;

export interface Preview {
  readonly objectKey: string;
  readonly contentType: string;
}

/**
 * Short samples of the built-in voices, which cost nothing: spoken the first time somebody asks, kept with the
 * other files from then on.
 */
export function voicePreviews({ builtin: provider, objects }: Pick<GenerationDeps, 'builtin' | 'objects'>) {
  const underWay = new Map<string, Promise<void>>();
  const contentType = 'audio/mpeg';

  /** A voice's id is its provider's; the name of a file is ours. */
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
    /** Where the sample of a voice lies; makes it where there is none yet. @throws not_found, service_unavailable */
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
