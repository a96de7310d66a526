import type { Stereo } from '#engine/dsp/stereo.ts';
import { clamp } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';

/** Blocks in which the level is measured. */
const BLOCK: Seconds = 0.1;
/** Two moving averages of this length give the level over about a second. */
const WINDOW_BLOCKS = 7;
/** Limits of the gain, as a factor. */
const MAX_GAIN = 2;

/**
 * Evens out the slow level changes of a steady loop (clusters of drops, gusts), which a listener recognises in each
 * repetition. The gain is periodic with the loop, and constant if the loop is shorter than its window.
 */
export function levelLoop({ left, right }: Stereo): void {
  const frames = left.length;
  const count = Math.max(1, Math.round(frames / (BLOCK * SAMPLE_RATE)));
  if (count <= 2 * WINDOW_BLOCKS) return;
  const length = frames / count;
  const power = Float64Array.from({ length: count }, (_, block) => {
    const [from, to] = [Math.round(block * length), Math.round((block + 1) * length)];
    let sum = 0;
    for (let i = from; i < to; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!;
    return sum / (to - from);
  });
  const level = circularAverage(circularAverage(power));
  const mean = power.reduce((sum, value) => sum + value, 0) / count;
  const gains = level.map((value) => clamp(Math.sqrt(mean / (value + 1e-12)), 1 / MAX_GAIN, MAX_GAIN));
  for (let i = 0; i < frames; i++) {
    // Linear between the centres of the blocks.
    const position = i / length + count - 0.5;
    const block = Math.floor(position);
    const share = position - block;
    const gain = gains[block % count]! * (1 - share) + gains[(block + 1) % count]! * share;
    left[i]! *= gain;
    right[i]! *= gain;
  }
}

/** The mean of each value and its neighbours within the window, around the ends. */
function circularAverage(values: Float64Array): Float64Array {
  const half = (WINDOW_BLOCKS - 1) / 2;
  return values.map((_, i) => {
    let sum = 0;
    for (let k = i - half; k <= i + half; k++) sum += values[(k + values.length) % values.length]!;
    return sum / WINDOW_BLOCKS;
  });
}
