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
  const allowed = allowedAtNodes(peaks, drive, ceiling);
  const recovered = withRelease(minimumAhead(allowed, LOOK_AHEAD), release);
  return averageBehind(recovered, LOOK_AHEAD);
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

function minimumAhead(values: Float64Array, reach: number): Float64Array {
  const last = values.length - 1;
  return values.map((value, i) => {
    let lowest = value;
    for (let j = i + 1; j <= i + reach && j <= last; j++) if (values[j]! < lowest) lowest = values[j]!;
    return lowest;
  });
}

/** Follows a fall at once and a rise slowly; never above its input. */
function withRelease(values: Float64Array, release: Milliseconds): Float64Array {
  const rise = 1 - exp(-1 / blocksIn(release));
  let gain = values[0] ?? 1;
  return values.map((value) => {
    gain = value < gain ? value : gain + (value - gain) * rise;
    return gain;
  });
}

/**
 * Turns steps into ramps. Each of the averaged values was held down for the value at `i` already (the
 * minimum looked that far ahead), so the average is not above it either.
 */
function averageBehind(values: Float64Array, reach: number): Float64Array {
  return values.map((_, i) => {
    let sum = 0;
    for (let j = i - reach; j <= i; j++) sum += values[j < 0 ? 0 : j]!;
    return sum / (reach + 1);
  });
}
