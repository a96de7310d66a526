import { AppError } from '#contract/errors.ts';
import type { VoiceSettings } from '#contract/voice.ts';
import { minSpeechMs } from '#providers/min-speech-duration.ts';
import type { AudioGenerator, RawAudio } from '#providers/provider.ts';
import { receivedAudio } from '#providers/audio-file.ts';
import { titleFrom } from '#providers/title.ts';
import { defaultModels, paidCall, type Service } from './paid-call.ts';
import { messages } from '#providers/messages.ts';

const speeds = { min: 0.7, max: 1.2 };
const seedMod = 2 ** 31;

/** Speech, charged per character. Headerless samples are mono. */
export const speechGenerator = (service: Service): AudioGenerator<VoiceSettings, RawAudio> => ({
  seedUse: () => 'similar',
  milliUnits({ text, voice, speed }) {
    if (!/^[\w-]+$/.test(voice)) throw new AppError('unknown_voice', { voice });
    if (speed >= speeds.min && speed <= speeds.max) return text.length;
    const message = messages.voiceSpeeds({ min: speeds.min, max: speeds.max });
    throw new AppError('validation_failed', { issues: [{ path: 'speed', message }] }, message);
  },
  async generate({ settings, seed, format }, options) {
    const { text, voice, speed } = settings;
    const model = service.models.voice ?? defaultModels.voice;
    const sentSeed = seed % seedMod;
    const json = {
      text,
      model_id: model,
      voice_settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed },
      seed: sentSeed,
    };
    const call = { capability: 'voice', path: `/v1/text-to-speech/${voice}`, json, format };
    const { bytes } = await paidCall(service, { ...call, timeoutMs: 180_000 }, options);
    const file = receivedAudio(bytes, format);
    if (!file) throw service.client.invalidReply();
    const facts = { title: titleFrom(text), genres: [], provenance: { model, seed: sentSeed } };
    return { ...file, expectedMs: minSpeechMs(text, speed), facts };
  },
});
