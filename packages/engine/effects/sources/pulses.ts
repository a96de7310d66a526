import { Noise } from '#engine/dsp/noise.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type ValueOrCurve } from './curve.ts';

/** A train of short pulses through resonances, e.g. cylinders and an exhaust, or stick-slip friction. */
export interface PulseTrain {
  readonly seed: number;
  readonly at?: Seconds;
  readonly seconds?: Seconds;
  /** Pulses a second. */
  readonly rate: ValueOrCurve;
  readonly level: ValueOrCurve;
  /** Duration of one pulse in seconds. */
  readonly width: ValueOrCurve;
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

const CONTROL_BLOCK: Frames = 64;

/** Adds the pulse train at the centre. */
export function addPulseTrain({ left, right }: Stereo, train: PulseTrain): void {
  const first = Math.round((train.at ?? 0) * SAMPLE_RATE);
  const length = train.seconds === undefined ? left.length : Math.round(train.seconds * SAMPLE_RATE);
  const end = Math.min(left.length, first + length);
  const rate = curveOf(train.rate);
  const level = curveOf(train.level);
  const width = curveOf(train.width);
  const noise = new Noise(train.seed);
  const own = Array.from({ length: train.cycle ?? 1 }, () => 1 + 0.35 * train.jitter * noise.next());
  const filters = train.resonances.map(({ hertz, q }) => {
    const filter = new StateVariableFilter();
    filter.tune(hertz, q);
    return filter;
  });
  const buffer = new Float32Array(CONTROL_BLOCK);
  let phase = 0;
  let strength = 1;
  let stretch = 1;
  let count = 0;
  let gain = level(0);
  for (let start = first; start < end; start += CONTROL_BLOCK) {
    const frames = Math.min(CONTROL_BLOCK, end - start);
    const time = (start - first) / SAMPLE_RATE;
    const step = rate(time) / SAMPLE_RATE;
    const share = Math.max(4 / SAMPLE_RATE, width(time)) * rate(time);
    for (let i = 0; i < frames; i++) {
      phase += step * stretch;
      if (phase >= 1) {
        phase -= Math.floor(phase);
        count = (count + 1) % own.length;
        strength = own[count]! * (1 + 0.3 * train.jitter * noise.next());
        stretch = 1 + 0.25 * train.jitter * noise.next();
      }
      const x = phase / share;
      // A positive and a negative half sine: no DC over a pulse.
      const bump = x < 1 ? 4 * x * (1 - x) : x < 3 ? -(x - 1) * (3 - x) * 0.5 : 0;
      buffer[i] = bump * strength * (1 - train.noise + train.noise * 2 * noise.next());
    }
    const next = level(time + CONTROL_BLOCK / SAMPLE_RATE);
    const slope = (next - gain) / CONTROL_BLOCK;
    for (let i = 0; i < frames; i++) {
      const x = buffer[i]!;
      let y = train.direct * x;
      for (let k = 0; k < filters.length; k++) y += filters[k]!.band(x) * train.resonances[k]!.level;
      y *= gain + slope * i;
      left[start + i]! += y;
      right[start + i]! += y;
    }
    gain = next;
  }
}
