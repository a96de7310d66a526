import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import type { Drum } from './drum.ts';

/** Several noise bursts a few milliseconds apart, then a room tail. */
export function clap(shape: {
  readonly hands: number;
  readonly tail: Seconds;
  readonly level: number;
}): Drum {
  return {
    length: shape.tail * 1.4 + 0.05,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const level = shape.level * velocityToAmplitude(stroke.velocity);
      const frames = Math.round((shape.tail * 1.4 + 0.05) * SAMPLE_RATE);
      let when = at;
      for (let hand = 0; hand < shape.hands; hand++) {
        const last = hand === shape.hands - 1;
        const side = noise.uniform(-0.5, 0.5);
        addBurst(out.left, out.right, when, frames - (when - at), {
          at: noise.uniform(1000, 1300) * (0.85 + 0.35 * stroke.velocity),
          q: 1.1,
          decay: last ? shape.tail : 0.028,
          left: level * (1 - side),
          right: level * (1 + side),
          seed: stroke.seed + hand,
        });
        when += Math.round(noise.uniform(0.008, 0.013) * SAMPLE_RATE);
      }
      const air = 0.4 * level * stroke.velocity;
      addBurst(out.left, out.right, at, frames, {
        at: 4200,
        q: 0.8,
        decay: shape.tail * 0.5,
        left: air,
        right: air,
        seed: stroke.seed + 9,
      });
    },
  };
}
