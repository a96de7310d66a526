import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';

/** Attack: most of a millisecond, even for the hardest stick. */
const ONSET: Frames = 32;

export interface Burst {
  /** Centre frequency. */
  readonly at: Hertz;
  readonly q: number;
  /** Decay time (60 dB). */
  readonly decay: Seconds;
  readonly left: number;
  readonly right: number;
  readonly seed: number;
}

/** Adds a short burst of band-passed noise, e.g. of a hammer, a stick or a finger. */
export function addBurst(
  left: Float32Array,
  right: Float32Array,
  at: Frames,
  frames: Frames,
  burst: Burst,
): void {
  const noise = new Noise(burst.seed);
  const filter = new StateVariableFilter();
  filter.tune(burst.at, burst.q);
  const factor = decayFactor(burst.decay);
  const end = Math.min(left.length, at + frames);
  let level = 1;
  let onset = 0;
  for (let i = at; i < end && level > 1e-5; i++) {
    if (onset < 1) onset += 1 / ONSET;
    const x = filter.band(noise.next()) * level * onset;
    left[i]! += x * burst.left;
    right[i]! += x * burst.right;
    level *= factor;
  }
}
