import { SAMPLE_RATE, type Frames, type Milliseconds } from '#engine/kit/units.ts';

/**
 * Mastering decides on gains once every 42 samples (0.95 ms), not at each: 105 of these blocks are
 * exactly the 100 ms in which loudness is counted.
 */
export const CONTROL_FRAMES: Frames = 42;

export const CONTROL_BLOCKS_PER_SECOND = SAMPLE_RATE / CONTROL_FRAMES;

/** How many control blocks cover a piece; the last one may be shorter. */
export function controlBlocks(frames: Frames): number {
  return Math.ceil(frames / CONTROL_FRAMES);
}

export function blocksIn(time: Milliseconds): number {
  return (time / 1000) * CONTROL_BLOCKS_PER_SECOND;
}
