import type { SoundEffectSettings } from '#contract/sound-effects.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import type { AudioGenerator, RawAudio } from '#providers/provider.ts';
import { receivedAudio } from '#providers/audio-file.ts';
import { titleFrom } from '#providers/title.ts';
import { defaultModels, paidCall, type Service } from './paid-call.ts';

const limits = { minMs: 500, maxMs: 30_000 };

/** Sound effects of 0.5 to 30 s. */
export const effectGenerator = (service: Service): AudioGenerator<SoundEffectSettings, RawAudio> => ({
  limits,
  seedUse: () => 'none',
  milliUnits: effectLengthMs,
  async generate({ settings, milliUnits, format }, options) {
    const { prompt: text, loop } = settings;
    const model = service.models.sound_effect ?? defaultModels.sound_effect;
    const json = {
      text,
      duration_seconds: milliUnits / 1000,
      loop,
      model_id: model,
    };
    const call = { capability: 'sound_effect', path: '/v1/sound-generation', json, format };
    const { bytes } = await paidCall(service, { ...call, timeoutMs: 180_000 }, options);
    const file = receivedAudio(bytes, format, milliUnits);
    if (!file) throw service.client.invalidReply();
    return {
      ...file,
      expectedMs: milliUnits,
      facts: {
        title: titleFrom(text),
        genres: ['sound-effect'],
        provenance: { model, seed: null },
      },
    };
  },
});
