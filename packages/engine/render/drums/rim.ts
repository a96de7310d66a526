import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';
import { addResonances } from '#engine/dsp/resonances.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import type { Drum } from './drum.ts';

const LENGTH = 0.16;

/** A rim click: three short modes and a noise burst. */
export function rim(shape: { readonly hertz: Hertz; readonly level: number }): Drum {
  return {
    length: LENGTH,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const level = shape.level * velocityToAmplitude(stroke.velocity);
      const frames = Math.round(LENGTH * SAMPLE_RATE);
      const hertz = shape.hertz * noise.uniform(0.985, 1.015);
      const high = level * (0.4 + 0.6 * stroke.velocity);
      const modes = [
        { hertz, left: level, right: level, decay: 0.09 },
        { hertz: hertz * 2.71, left: high, right: high, decay: 0.05 },
        { hertz: hertz * 4.2, left: 0.5 * high, right: 0.4 * high, decay: 0.03 },
      ];
      addResonances(out.left, out.right, modes, { at, noteLength: frames, damping: 1, frames });
      addBurst(out.left, out.right, at, frames, {
        at: 3500,
        q: 0.9,
        decay: 0.012,
        left: high,
        right: high,
        seed: stroke.seed,
      });
    },
  };
}
