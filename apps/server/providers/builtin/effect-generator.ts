import type { SoundEffectSettings } from '#contract/sound-effects.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import type { GeneratedAudio, AudioGenerator } from '#providers/provider.ts';
import type { AudioPool } from './audio-pool.ts';

/** Marks sound effects for clients. */
const genre = 'sound-effect';

/** Sound effects by the built-in models. */
export const effectGenerator = (
  pool: AudioPool,
  artist: string,
): AudioGenerator<SoundEffectSettings, GeneratedAudio> => ({
  milliUnits: effectLengthMs,
  async generate({ settings, milliUnits, seed, format }, options) {
    const { prompt, loop } = settings;
    const request = { prompt, durationMs: milliUnits, loop: loop || undefined, seed, format, artist };
    const { facts, ...generated } = await pool.run('effect', request, options);
    const { title, kinds, durationMs, understood, loudnessLufs, truePeakDbtp } = facts;
    return {
      ...generated,
      facts: {
        title,
        genres: [genre],
        instruments: kinds,
        durationMs,
        understood,
        loudnessLufs,
        truePeakDbtp,
      },
    };
  },
});
