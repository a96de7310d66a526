import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Mixes the tail beyond `frames` into the start of the loop, in place; returns the first `frames`. */
export function wrapTail({ left, right }: Stereo, frames: Frames): Stereo {
  for (let i = frames; i < left.length; i++) {
    left[i % frames]! += left[i]!;
    right[i % frames]! += right[i]!;
  }
  return { left: left.subarray(0, frames), right: right.subarray(0, frames) };
}

/** A copy with the tail mixed into the start; the sound itself if it has no tail beyond `frames`. */
export const withWrappedTail = (sound: Stereo, frames: Frames): Stereo =>
  sound.left.length > frames
    ? wrapTail({ left: sound.left.slice(), right: sound.right.slice() }, frames)
    : sound;
