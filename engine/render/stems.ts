import type { StemName } from '#engine/score/score.ts';

/** Two channels of equal length, 32-bit floats at SAMPLE_RATE, nominally -1..1. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** What a renderer gives: only the stems that sound. They add up to the mix before mastering. */
export interface Stems {
  readonly frames: number;
  readonly stems: Map<StemName, Stereo>;
}
