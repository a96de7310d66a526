import { mixSeed } from '#engine/dsp/noise.ts';
import { exp2, log2 } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** A value as a function of time. */
export type Curve = (time: Seconds) => number;

export type ValueOrCurve = number | Curve;

export const curveOf = (value: ValueOrCurve): Curve => (typeof value === 'number' ? () => value : value);

type Point = readonly [time: Seconds, value: number];

function segmentAt(points: readonly Point[], time: Seconds): { a: Point; b: Point; share: number } {
  let i = 1;
  while (i < points.length - 1 && points[i]![0] <= time) i++;
  const a = points[i - 1]!;
  const b = points[i] ?? a;
  const duration = b[0] - a[0];
  return { a, b, share: duration <= 0 ? 1 : Math.max(0, Math.min(1, (time - a[0]) / duration)) };
}

/** Linear interpolation between breakpoints; constant before the first and after the last. */
export function linearEnvelope(...points: readonly Point[]): Curve {
  return (time) => {
    const { a, b, share } = segmentAt(points, time);
    return a[1] + (b[1] - a[1]) * share;
  };
}

/** Exponential interpolation between breakpoints, e.g. a pitch glide; values must be above 0. */
export function exponentialEnvelope(...points: readonly Point[]): Curve {
  const logs = points.map(([time, value]) => [time, log2(value)] as const);
  const logEnvelope = linearEnvelope(...logs);
  return (time) => exp2(logEnvelope(time));
}

/** An exponential decay from 1 by 60 dB in `t60`. */
export function exponentialDecay(t60: Seconds): Curve {
  return (time) => (time < 0 ? 0 : exp2((-9.965784 * time) / t60));
}

/** A trapezoid: linear attack, 1, linear release until `length`. */
export function trapezoid(length: Seconds, rise: Seconds, fall: Seconds): Curve {
  return (time) => Math.max(0, Math.min(1, time / rise, (length - time) / fall));
}

/** A linear attack, then a decay by 60 dB in `t60`. */
export function percussiveEnvelope(attack: Seconds, t60: Seconds): Curve {
  const fall = exponentialDecay(t60);
  return (time) => (time < attack ? Math.max(0, time / attack) : fall(time - attack));
}

/**
 * Value noise: smoothly interpolated random values between -1 and 1, `rate` values a second. With `period` it is
 * periodic, for loops.
 */
export function valueNoise(seed: number, rate: Hertz, period?: Seconds): Curve {
  const count = period === undefined ? undefined : Math.max(2, Math.round(period * rate));
  const speed = count === undefined ? rate : count / period!;
  const at = (k: number) =>
    mixSeed(seed, count === undefined ? k : ((k % count) + count) % count) / 2_147_483_648 - 1;
  return (time) => {
    const position = time * speed;
    const k = Math.floor(position);
    const x = position - k;
    const smooth = x * x * (3 - 2 * x);
    const a = at(k);
    return a + (at(k + 1) - a) * smooth;
  };
}
