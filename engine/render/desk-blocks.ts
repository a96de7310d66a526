import type { Place } from '#engine/dsp/kernel/workbench.ts';
import { singles } from '#engine/dsp/kernel/workbench.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Block size of the renderer, in frames. */
export const PASSAGE: Frames = 8192;

export interface StereoPlace {
  readonly left: Place<Float32Array>;
  readonly right: Place<Float32Array>;
}

const stereo = (): StereoPlace => ({ left: singles(PASSAGE), right: singles(PASSAGE) });

/* Buffers in WebAssembly memory for the current block of one stem. All stems share them. */

/** The dry sum of the parts. */
export const dry = stereo();
/** Reverb and echo sends. */
export const toRoom = stereo();
export const toEcho = stereo();
/** Gain reduction of the sidechain compressor, 0..1. */
export const duck = singles(PASSAGE);

/** Clears the dry and send buffers. */
export function clearDesk(): void {
  for (const { left, right } of [dry, toRoom, toEcho]) {
    left.values.fill(0);
    right.values.fill(0);
  }
}
