import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Frames } from '#engine/kit/units.ts';

/**
 * Makes a loop of `frames` from a longer texture: the part after the end fades out over the beginning. The
 * crossfade keeps constant power for correlated (a hum) and uncorrelated (rain) signals.
 */
export function crossfadeLoop({ left, right }: Stereo, frames: Frames): Stereo {
  const cross = Math.min(left.length - frames, frames);
  const similarity = Math.max(-0.5, correlation(left, frames, cross));
  for (let i = 0; i < cross; i++) {
    const x = (i + 0.5) / cross;
    const scale = 1 / Math.sqrt(x * x + (1 - x) * (1 - x) + 2 * similarity * x * (1 - x));
    left[i] = scale * (x * left[i]! + (1 - x) * left[frames + i]!);
    right[i] = scale * (x * right[i]! + (1 - x) * right[frames + i]!);
  }
  return { left: left.subarray(0, frames), right: right.subarray(0, frames) };
}

/** Normalised correlation of the first `count` samples with those after `frames`. */
function correlation(samples: Float32Array, frames: Frames, count: Frames): number {
  let product = 0;
  let first = 1e-12;
  let second = 1e-12;
  for (let i = 0; i < count; i++) {
    const a = samples[i]!;
    const b = samples[frames + i]!;
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second);
}
