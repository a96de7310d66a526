import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Voice } from '#contract/voice.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { composerAgent } from '#engine/files.ts';
import type { Context } from '#server/platform/context.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { lineSeed, speakLine } from './speak-line.ts';

const sentence = ({ name }: Voice) => `Hello, I am ${name}. This is how I sound when I read your words.`;

/**
 * Free samples of the built-in voices: generated at the first request, then stored with the other files.
 */
export function voicePreviews({ provider, objects }: Context) {
  const pending = new Map<string, Promise<void>>();
  const contentType = 'audio/mpeg';

  const deliveryOf = (key: string): Delivery => ({
    key,
    contentType,
    mark: { sourceType: 'trained', softwareAgent: composerAgent(provider.version) },
  });

  /** Hashed, because a provider's voice id need not be a safe object key. */
  function keyOf({ id }: Voice): string {
    const hash = createHash('sha256').update(JSON.stringify([provider.version, id, lineSeed]));
    return `voice-previews/${provider.name}/${hash.digest('hex').slice(0, 32)}.mp3`;
  }

  async function generateSample(voice: Voice, objectKey: string): Promise<void> {
    const bytes = await speakLine(provider, { text: sentence(voice), voice: voice.id });
    await objects.put(objectKey, bytes, { contentType });
  }

  return {
    /** The stored sample of a voice; generates it if there is none. @throws not_found, service_unavailable */
    async find(voiceId: string): Promise<Delivery> {
      const voice = (await provider.voices()).find(({ id }) => id === voiceId);
      if (!voice) throw new AppError('not_found');
      const objectKey = keyOf(voice);
      if (await objects.stat(objectKey)) return deliveryOf(objectKey);
      let sample = pending.get(objectKey);
      if (!sample) {
        sample = generateSample(voice, objectKey).finally(() => pending.delete(objectKey));
        pending.set(objectKey, sample);
      }
      try {
        await sample;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        throw new AppError('service_unavailable', { service: 'voice' }, error.message);
      }
      return deliveryOf(objectKey);
    },
  };
}
