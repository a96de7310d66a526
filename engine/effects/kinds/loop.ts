import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Frames } from '#engine/kit/units.ts';

/**
 * A texture that is longer than `frames` as a loop: what stands behind the end fades out over the
 * beginning. Both have the same power together as apart, whether they are alike (a hum) or not (rain).
 */
export function crossFade({ left, right }: Stereo, frames: Frames): Stereo {
  const cross = Math.min(left.length - frames, frames);
  const likeness = Math.max(-0.5, correlation(left, frames, cross));
  for (let i = 0; i < cross; i++) {
    const x = (i + 0.5) / cross;
    const scale = 1 / Math.sqrt(x * x + (1 - x) * (1 - x) + 2 * likeness * x * (1 - x));
    left[i] = scale * (x * left[i]! + (1 - x) * left[frames + i]!);
    right[i] = scale * (x * right[i]! + (1 - x) * right[frames + i]!);
  }
  return { left: left.subarray(0, frames), right: right.subarray(0, frames) };
}

/** How much the beginning and what stands behind the end are alike: 1 the same, 0 strangers. */
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
