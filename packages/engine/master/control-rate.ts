import { SAMPLE_RATE, type Frames, type Milliseconds } from '#engine/kit/units.ts';

/**
 * Mastering computes gains every 42 samples (0.95 ms): 105 of these control blocks are exactly the 100 ms of a
 * loudness step.
 */
export const CONTROL_FRAMES: Frames = 42;

export const CONTROL_BLOCKS_PER_SECOND = SAMPLE_RATE / CONTROL_FRAMES;

/** Number of control blocks of a piece; the last one can be shorter. */
export function controlBlocks(frames: Frames): number {
  return Math.ceil(frames / CONTROL_FRAMES);
}

export function blocksIn(time: Milliseconds): number {
  return (time / 1000) * CONTROL_BLOCKS_PER_SECOND;
}
