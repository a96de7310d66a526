import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { ringModes } from '#engine/dsp/modes.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { loudness } from '../loudness-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import type { Drum } from './drum.ts';

/** A band of noise: snare wires, a brush, a stick. */
export interface Rattle {
  readonly at: Hertz;
  readonly q: number;
  readonly decay: Seconds;
  readonly level: number;
}

export interface SkinShape {
  readonly hertz: Hertz;
  /** Decay time (60 dB) of the lowest mode. */
  readonly decay: Seconds;
  readonly tone: number;
  readonly rattles: readonly Rattle[];
  /** Pan from the audience's perspective. */
  readonly pan: Pan;
  readonly level: number;
}

/** Modes of a circular membrane relative to the first (zeros of the Bessel functions; Rossing, 3.6). */
const membrane = [
  { ratio: 1, level: 1, decay: 1 },
  { ratio: 1.594, level: 0.5, decay: 0.7 },
  { ratio: 2.136, level: 0.28, decay: 0.5 },
  { ratio: 2.653, level: 0.16, decay: 0.4 },
];

/** A membrane drum: its modes, and noise bands that grow faster with velocity than the modes. */
export function skin(shape: SkinShape): Drum {
  const longest = Math.max(shape.decay, ...shape.rattles.map((rattle) => rattle.decay)) * 1.4;
  const place = equalPower(shape.pan);
  return {
    length: longest,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const level = shape.level * loudness(stroke.velocity);
      const frames = Math.round(longest * SAMPLE_RATE);
      const tuning = shape.hertz * exp2(noise.between(-0.012, 0.012) + 0.05 * stroke.velocity);
      const modes = membrane.map((mode, i) => {
        const amplitude =
          shape.tone *
          level *
          mode.level *
          noise.between(0.8, 1.2) *
          (i === 0 ? 1 : 0.4 + 0.9 * stroke.velocity);
        const side = i === 0 ? 0 : noise.between(-0.2, 0.2);
        return {
          hertz: tuning * mode.ratio,
          left: amplitude * (1 - side) * place.left,
          right: amplitude * (1 + side) * place.right,
          decay: shape.decay * mode.decay,
        };
      });
      ringModes(out.left, out.right, modes, { at, gate: frames, damping: 1, frames });
      shape.rattles.forEach((rattle, i) => {
        const hard = rattle.level * level * (0.55 + 0.6 * stroke.velocity);
        const width = noise.between(0.85, 1.15);
        const burst = {
          at: rattle.at * noise.between(0.96, 1.04) * (0.8 + 0.3 * stroke.velocity),
          q: rattle.q,
          decay: rattle.decay * noise.between(0.93, 1.07),
          seed: stroke.seed + i,
        };
        addBurst(out.left, out.right, at, frames, {
          ...burst,
          left: hard * width * place.left,
          right: hard * (2 - width) * place.right,
        });
      });
    },
  };
}
