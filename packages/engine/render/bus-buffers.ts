import type { MemoryArray } from '#engine/dsp/kernel/linear-memory.ts';
import { f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Block size of the renderer, in frames. */
export const RENDER_BLOCK: Frames = 8192;

export interface StereoBuffer {
  readonly left: MemoryArray<Float32Array>;
  readonly right: MemoryArray<Float32Array>;
}

const stereoBuffer = (): StereoBuffer => ({ left: f32Array(RENDER_BLOCK), right: f32Array(RENDER_BLOCK) });

/* Buffers in WebAssembly memory for the current block of one stem. All stems share them. */

/** The dry sum of the parts. */
export const dry = stereoBuffer();
/** Reverb and echo sends. */
export const reverbSend = stereoBuffer();
export const echoSend = stereoBuffer();
/** Gain reduction of the sidechain compressor, 0..1. */
export const duckingCurve = f32Array(RENDER_BLOCK);

/** Clears the dry and send buffers. */
export function clearBuses(): void {
  for (const { left, right } of [dry, reverbSend, echoSend]) {
    left.values.fill(0);
    right.values.fill(0);
  }
}
