import { CONTROL_FRAMES, controlBlocks } from '#engine/master/control-rate.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** How a value between two samples is reckoned: `row` are its taps, the two samples in the middle of them. */
interface Interpolation {
  /** Where between the two, 0..1. */
  readonly fraction: number;
  readonly row: Float64Array;
}

/** Rounding of single precision, and some more. */
const SPARE = 1 + 1e-6;

/**
 * What the absolute value of each control block, in either channel and between its samples, cannot pass. The taps
 * reach less than a block to each side.
 *
 * A value between two samples is the straight line between them and a rest. The taps of the rest add up to nothing,
 * so they can be written as taps of the second differences: how far it can leave the line is a matter of how sharply
 * the sound bends, which in music is far less than how loud it is.
 */
export function peakBounds({ left, right }: Stereo, interpolations: readonly Interpolation[]): Float32Array {
  const bounds = new Float32Array(controlBlocks(left.length));
  const bends = interpolations.map(bendOf);
  const slopeShare = Math.max(...bends.map(({ slope }) => slope));
  const bendShare = Math.max(...bends.map(({ bend }) => bend));
  for (const channel of [left, right]) raiseBounds(channel, bounds, slopeShare, bendShare);
  return bounds;
}

/** By how many of its steepest slopes and of its sharpest bends a value can leave the straight line. */
function bendOf({ fraction, row }: Interpolation): { readonly slope: number; readonly bend: number } {
  const middle = row.length / 2 - 1;
  let sum = 0;
  let sumOfSums = 0;
  let bend = 0;
  for (let k = 0; k < row.length - 1; k++) {
    const line = k === middle ? 1 - fraction : k === middle + 1 ? fraction : 0;
    sum += row[k]! - line;
    sumOfSums += sum;
    if (k < row.length - 2) bend += Math.abs(sumOfSums);
  }
  return { slope: Math.abs(sumOfSums), bend };
}

function raiseBounds(
  channel: Float32Array,
  bounds: Float32Array,
  slopeShare: number,
  bendShare: number,
): void {
  const { highest, sharpest } = extremes(channel, bounds.length);
  for (let block = 0; block < bounds.length; block++) {
    // A line from the block's last sample ends on the first of the next.
    const next = (block + 1) * CONTROL_FRAMES;
    const line = Math.max(highest[block + 1]!, next < channel.length ? Math.abs(channel[next]!) : 0);
    // Two samples are at most twice as far apart as the higher of them is high.
    const bound = line + 2 * slopeShare * around(highest, block) + bendShare * around(sharpest, block);
    if (bound * SPARE > bounds[block]!) bounds[block] = bound * SPARE;
  }
}

const around = (values: Float32Array, block: number): number =>
  Math.max(values[block]!, values[block + 1]!, values[block + 2]!);

/**
 * Of each control block the highest absolute value and second difference, behind and before one of silence: it is
 * all around the channel.
 */
function extremes(
  channel: Float32Array,
  blocks: number,
): { readonly highest: Float32Array; readonly sharpest: Float32Array } {
  const highest = new Float32Array(blocks + 2);
  const sharpest = new Float32Array(blocks + 2);
  let last = 0;
  let slope = 0;
  for (let block = 0; block < blocks; block++) {
    const end = Math.min((block + 1) * CONTROL_FRAMES, channel.length);
    let high = 0;
    let sharp = 0;
    for (let i = block * CONTROL_FRAMES; i < end; i++) {
      const x = channel[i]!;
      const step = x - last;
      high = Math.max(high, Math.abs(x));
      sharp = Math.max(sharp, Math.abs(step - slope));
      last = x;
      slope = step;
    }
    highest[block + 1] = high;
    sharpest[block + 1] = sharp;
  }
  // Where it falls silent it bends once more, which the taps may reach from two blocks away.
  const end = Math.abs(slope) + 2 * Math.abs(last);
  sharpest[blocks] = Math.max(sharpest[blocks]!, end);
  sharpest[blocks + 1] = end;
  return { highest, sharpest };
}
