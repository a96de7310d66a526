import { Noise } from '#engine/dsp/noise.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type Moving } from './curve.ts';

/** A train of short pulses through resonances, e.g. cylinders and an exhaust, or stick-slip friction. */
export interface Pulses {
  readonly seed: number;
  readonly at?: Seconds;
  readonly seconds?: Seconds;
  /** Pulses a second. */
  readonly rate: Moving;
  readonly level: Moving;
  /** Duration of one pulse in seconds. */
  readonly width: Moving;
  /** Random variation of period and level, 0..1. */
  readonly jitter: number;
  /** Period of the level pattern in pulses, e.g. the number of cylinders. */
  readonly cycle?: number;
  /** Share of noise in the pulses, 0..1. */
  readonly noise: number;
  readonly resonances: readonly { readonly hertz: Hertz; readonly q: number; readonly level: number }[];
  /** Share that bypasses the resonances. */
  readonly direct: number;
}

const STEP: Frames = 64;

/** Adds the pulse train at the centre. */
export function addPulses({ left, right }: Stereo, pulses: Pulses): void {
  const first = Math.round((pulses.at ?? 0) * SAMPLE_RATE);
  const length = pulses.seconds === undefined ? left.length : Math.round(pulses.seconds * SAMPLE_RATE);
  const end = Math.min(left.length, first + length);
  const rate = curveOf(pulses.rate);
  const level = curveOf(pulses.level);
  const width = curveOf(pulses.width);
  const noise = new Noise(pulses.seed);
  const own = Array.from({ length: pulses.cycle ?? 1 }, () => 1 + 0.35 * pulses.jitter * noise.next());
  const filters = pulses.resonances.map(({ hertz, q }) => {
    const filter = new StateVariableFilter();
    filter.tune(hertz, q);
    return filter;
  });
  const buffer = new Float32Array(STEP);
  let phase = 0;
  let strength = 1;
  let stretch = 1;
  let count = 0;
  let gain = level(0);
  for (let start = first; start < end; start += STEP) {
    const frames = Math.min(STEP, end - start);
    const time = (start - first) / SAMPLE_RATE;
    const step = rate(time) / SAMPLE_RATE;
    const share = Math.max(4 / SAMPLE_RATE, width(time)) * rate(time);
    for (let i = 0; i < frames; i++) {
      phase += step * stretch;
      if (phase >= 1) {
        phase -= Math.floor(phase);
        count = (count + 1) % own.length;
        strength = own[count]! * (1 + 0.3 * pulses.jitter * noise.next());
        stretch = 1 + 0.25 * pulses.jitter * noise.next();
      }
      const x = phase / share;
      // A positive and a negative half sine: no DC over a pulse.
      const bump = x < 1 ? 4 * x * (1 - x) : x < 3 ? -(x - 1) * (3 - x) * 0.5 : 0;
      buffer[i] = bump * strength * (1 - pulses.noise + pulses.noise * 2 * noise.next());
    }
    const next = level(time + STEP / SAMPLE_RATE);
    const slope = (next - gain) / STEP;
    for (let i = 0; i < frames; i++) {
      const x = buffer[i]!;
      let y = pulses.direct * x;
      for (let k = 0; k < filters.length; k++) y += filters[k]!.band(x) * pulses.resonances[k]!.level;
      y *= gain + slope * i;
      left[start + i]! += y;
      right[start + i]! += y;
    }
    gain = next;
  }
}
