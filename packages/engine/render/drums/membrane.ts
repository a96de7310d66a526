import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { addResonances } from '#engine/dsp/resonances.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import type { Drum } from './drum.ts';

/** A band of noise: snare wires, a brush, a stick. */
export interface NoiseBand {
  readonly at: Hertz;
  readonly q: number;
  readonly decay: Seconds;
  readonly level: number;
}

export interface MembraneShape {
  readonly hertz: Hertz;
  /** Decay time (60 dB) of the lowest mode. */
  readonly decay: Seconds;
  readonly modeLevel: number;
  readonly noiseBands: readonly NoiseBand[];
  /** Pan from the audience's perspective. */
  readonly pan: Pan;
  readonly level: number;
}

/** Modes of a circular membrane relative to the first (zeros of the Bessel functions; Rossing, 3.6). */
const membraneModes = [
  { ratio: 1, level: 1, decay: 1 },
  { ratio: 1.594, level: 0.5, decay: 0.7 },
  { ratio: 2.136, level: 0.28, decay: 0.5 },
  { ratio: 2.653, level: 0.16, decay: 0.4 },
];

/** A membrane drum: its modes, and noise bands that grow faster with velocity than the modes. */
export function membraneDrum(shape: MembraneShape): Drum {
  const maxLength = Math.max(shape.decay, ...shape.noiseBands.map((band) => band.decay)) * 1.4;
  const panGains = equalPower(shape.pan);
  return {
    length: maxLength,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const level = shape.level * velocityToAmplitude(stroke.velocity);
      const frames = Math.round(maxLength * SAMPLE_RATE);
      const tuning = shape.hertz * exp2(noise.uniform(-0.012, 0.012) + 0.05 * stroke.velocity);
      const modes = membraneModes.map((mode, i) => {
        const amplitude =
          shape.modeLevel *
          level *
          mode.level *
          noise.uniform(0.8, 1.2) *
          (i === 0 ? 1 : 0.4 + 0.9 * stroke.velocity);
        const side = i === 0 ? 0 : noise.uniform(-0.2, 0.2);
        return {
          hertz: tuning * mode.ratio,
          left: amplitude * (1 - side) * panGains.left,
          right: amplitude * (1 + side) * panGains.right,
          decay: shape.decay * mode.decay,
        };
      });
      addResonances(out.left, out.right, modes, { at, noteLength: frames, damping: 1, frames });
      shape.noiseBands.forEach((band, i) => {
        const hard = band.level * level * (0.55 + 0.6 * stroke.velocity);
        const width = noise.uniform(0.85, 1.15);
        const burst = {
          at: band.at * noise.uniform(0.96, 1.04) * (0.8 + 0.3 * stroke.velocity),
          q: band.q,
          decay: band.decay * noise.uniform(0.93, 1.07),
          seed: stroke.seed + i,
        };
        addBurst(out.left, out.right, at, frames, {
          ...burst,
          left: hard * width * panGains.left,
          right: hard * (2 - width) * panGains.right,
        });
      });
    },
  };
}
