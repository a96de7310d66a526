import type { Stereo } from '#engine/dsp/stereo.ts';
import type { Frames } from '#engine/kit/units.ts';

/** A silent stereo buffer. */
export function silence(frames: Frames): Stereo {
  return { left: new Float32Array(frames), right: new Float32Array(frames) };
}

/** Adds one signal to another from frame `at` until the end of either. */
export function addAt(out: Stereo, from: Stereo, at: Frames, level: number): void {
  const count = Math.min(from.left.length, out.left.length - at);
  for (let i = 0; i < count; i++) {
    out.left[at + i]! += from.left[i]! * level;
    out.right[at + i]! += from.right[i]! * level;
  }
}
