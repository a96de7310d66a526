import { SAMPLE_RATE, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { softClip } from '#engine/dsp/shaper.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { addBurst } from '../voices/noise-burst.ts';
import type { Drum } from './drum.ts';

export interface KickShape {
  /** Start and end of the pitch sweep, and its time constant (60 dB). */
  readonly from: Hertz;
  readonly to: Hertz;
  readonly sweep: Seconds;
  readonly decay: Seconds;
  /** Level and centre frequency of the beater's noise. */
  readonly click: number;
  readonly clickAt: Hertz;
  /** Gain into a soft clip. */
  readonly drive: number;
  readonly level: number;
}

/** A sine with a falling pitch sweep, and the beater's click. */
export function kick(shape: KickShape): Drum {
  return {
    length: shape.decay * 1.5,
    play(stroke, out, at) {
      const noise = new Noise(stroke.seed);
      const level = shape.level * velocityToAmplitude(stroke.velocity);
      const end = Math.min(out.left.length, at + Math.round(shape.decay * 1.5 * SAMPLE_RATE));
      const bodyFactor = decayFactor(shape.decay);
      const sweepFactor = decayFactor(shape.sweep);
      const to = (shape.to * noise.uniform(0.99, 1.01)) / SAMPLE_RATE;
      let sweepOffset = ((shape.from - shape.to) * (0.7 + 0.3 * stroke.velocity)) / SAMPLE_RATE;
      const drive = shape.drive * (0.7 + 0.5 * stroke.velocity);
      let turns = 0;
      let body = 1;
      for (let i = at; i < end && body > 2e-5; i++) {
        const x = softClip(sineOfTurns(turns) * drive * body) * level;
        out.left[i]! += x;
        out.right[i]! += x;
        turns += to + sweepOffset;
        sweepOffset *= sweepFactor;
        body *= bodyFactor;
      }
      const click = shape.click * level * (0.3 + 0.7 * stroke.velocity);
      const burst = { at: shape.clickAt, q: 0.8, decay: 0.018, left: click, right: click, seed: stroke.seed };
      addBurst(out.left, out.right, at, 2000, burst);
    },
  };
}
