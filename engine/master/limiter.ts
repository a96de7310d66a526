import { exp } from '#engine/kit/exact.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { blocksIn } from '#engine/master/control-rate.ts';

/** How far the limiter sees ahead, in control blocks (3.8 ms): its attack is that long. */
const LOOK_AHEAD = 4;

/**
 * The envelope of a look-ahead limiter behind a gain of `drive`: at most `drive`, and never so much that
 * a block of true peak `peaks[i]` passes `ceiling`. `release` is the time constant of the recovery.
 */
export function limiterEnvelope(
  peaks: Float32Array,
  drive: number,
  ceiling: number,
  release: Milliseconds,
): Float64Array {
  const gains = allowedAtNodes(peaks, drive, ceiling);
  lookAhead(gains, LOOK_AHEAD);
  recoverSlowly(gains, release);
  average(gains, LOOK_AHEAD);
  return gains;
}

/** The gain that both blocks around a node can bear. */
function allowedAtNodes(peaks: Float32Array, drive: number, ceiling: number): Float64Array {
  const allowed = new Float64Array(peaks.length + 1).fill(drive);
  for (let block = 0; block < peaks.length; block++) {
    const most = ceiling / peaks[block]!;
    if (most < allowed[block]!) allowed[block] = most;
    if (most < allowed[block + 1]!) allowed[block + 1] = most;
  }
  return allowed;
}

/* All of these work in place: a search tries a dozen envelopes, of which five minutes take 2.5 MB each. */

/** Each becomes the lowest of itself and those ahead. */
function lookAhead(values: Float64Array, reach: number): void {
  for (let i = 0; i < values.length; i++) {
    const end = Math.min(i + reach, values.length - 1);
    let lowest = values[i]!;
    for (let j = i + 1; j <= end; j++) if (values[j]! < lowest) lowest = values[j]!;
    values[i] = lowest;
  }
}

/** Follows a fall at once and a rise slowly; never above what it follows. */
function recoverSlowly(values: Float64Array, release: Milliseconds): void {
  const rise = 1 - exp(-1 / blocksIn(release));
  let gain = values[0] ?? 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    gain = value < gain ? value : gain + (value - gain) * rise;
    values[i] = gain;
  }
}

/**
 * Turns steps into ramps. Each of the averaged values was held down for the value at `i` already (the
 * minimum looked that far ahead), so the average is not above it either.
 */
function average(values: Float64Array, reach: number): void {
  for (let i = values.length - 1; i >= 0; i--) {
    let sum = 0;
    for (let j = i - reach; j <= i; j++) sum += values[j < 0 ? 0 : j]!;
    values[i] = sum / (reach + 1);
  }
}
