import { mixSeed } from '#engine/dsp/noise.ts';
import { exp2, log2 } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';

/** A value that moves in time. */
export type Curve = (time: Seconds) => number;

/** A value or how it moves. */
export type Moving = number | Curve;

export const curveOf = (value: Moving): Curve => (typeof value === 'number' ? () => value : value);

type Point = readonly [time: Seconds, value: number];

function between(points: readonly Point[], time: Seconds): { a: Point; b: Point; share: number } {
  let i = 1;
  while (i < points.length - 1 && points[i]![0] <= time) i++;
  const a = points[i - 1]!;
  const b = points[i] ?? a;
  const span = b[0] - a[0];
  return { a, b, share: span <= 0 ? 1 : Math.max(0, Math.min(1, (time - a[0]) / span)) };
}

/** Straight lines through points; before the first and after the last it stands still. */
export function lines(...points: readonly Point[]): Curve {
  return (time) => {
    const { a, b, share } = between(points, time);
    return a[1] + (b[1] - a[1]) * share;
  };
}

/** The same in equal ratios, as pitch moves; values above 0. */
export function slides(...points: readonly Point[]): Curve {
  const logs = points.map(([time, value]) => [time, log2(value)] as const);
  const straight = lines(...logs);
  return (time) => exp2(straight(time));
}

/** A fall from 1 by 60 dB in `t60`. */
export function decaying(t60: Seconds): Curve {
  return (time) => (time < 0 ? 0 : exp2((-9.965784 * time) / t60));
}

/** Up in a line from its beginning, down in a line to its end, 1 between. */
export function arch(length: Seconds, rise: Seconds, fall: Seconds): Curve {
  return (time) => Math.max(0, Math.min(1, time / rise, (length - time) / fall));
}

/** Up in a line, then down by 60 dB in `t60`. */
export function struckCurve(attack: Seconds, t60: Seconds): Curve {
  const fall = decaying(t60);
  return (time) => (time < attack ? Math.max(0, time / attack) : fall(time - attack));
}

/**
 * A slow, smooth wandering between -1 and 1, with `rate` turns a second. With a period it comes back to
 * where it was, as a loop needs it.
 */
export function wander(seed: number, rate: Hertz, period?: Seconds): Curve {
  const steps = period === undefined ? undefined : Math.max(2, Math.round(period * rate));
  const speed = steps === undefined ? rate : steps / period!;
  const at = (k: number) =>
    mixSeed(seed, steps === undefined ? k : ((k % steps) + steps) % steps) / 2_147_483_648 - 1;
  return (time) => {
    const position = time * speed;
    const k = Math.floor(position);
    const x = position - k;
    const smooth = x * x * (3 - 2 * x);
    const a = at(k);
    return a + (at(k + 1) - a) * smooth;
  };
}
