import { exp } from '#engine/kit/exact.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { blocksIn } from '#engine/master/control-rate.ts';

/** Look-ahead and attack time, in control blocks (3.8 ms). */
const LOOK_AHEAD = 4;

/**
 * The gain envelope of a look-ahead limiter after an input gain of `drive`: at most `drive`, and low enough that a
 * block of true peak `peaks[i]` stays under `ceiling`. `release` is the time constant of the recovery.
 */
export function limiterEnvelope(
  peaks: Float32Array,
  inputGain: number,
  ceiling: number,
  release: Milliseconds,
): Float64Array {
  const gains = allowedAtNodes(peaks, inputGain, ceiling);
  slidingMinimum(gains, LOOK_AHEAD);
  applyRelease(gains, release);
  movingAverage(gains, LOOK_AHEAD);
  return gains;
}

/** The maximum gain at each node: the lower of those of the adjacent blocks. */
function allowedAtNodes(peaks: Float32Array, inputGain: number, ceiling: number): Float64Array {
  const allowed = new Float64Array(peaks.length + 1).fill(inputGain);
  for (let block = 0; block < peaks.length; block++) {
    const maxGain = ceiling / peaks[block]!;
    if (maxGain < allowed[block]!) allowed[block] = maxGain;
    if (maxGain < allowed[block + 1]!) allowed[block + 1] = maxGain;
  }
  return allowed;
}

/* These functions work in place: a search evaluates a dozen envelopes of 2.5 MB each for five minutes. */

/** Replaces each value by the minimum of itself and the next `reach` values. */
function slidingMinimum(values: Float64Array, distance: number): void {
  for (let i = 0; i < values.length; i++) {
    const end = Math.min(i + distance, values.length - 1);
    let minimum = values[i]!;
    for (let j = i + 1; j <= end; j++) if (values[j]! < minimum) minimum = values[j]!;
    values[i] = minimum;
  }
}

/** Follows decreases at once and increases slowly; never exceeds its input. */
function applyRelease(values: Float64Array, release: Milliseconds): void {
  const rise = 1 - exp(-1 / blocksIn(release));
  let gain = values[0] ?? 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    gain = value < gain ? value : gain + (value - gain) * rise;
    values[i] = gain;
  }
}

/**
 * Moving average, which turns steps into ramps. The minimum looked ahead by the same distance, so each averaged value
 * is at most the input at `i`, and so is the average.
 */
function movingAverage(values: Float64Array, distance: number): void {
  for (let i = values.length - 1; i >= 0; i--) {
    let sum = 0;
    for (let j = i - distance; j <= i; j++) sum += values[j < 0 ? 0 : j]!;
    values[i] = sum / (distance + 1);
  }
}
