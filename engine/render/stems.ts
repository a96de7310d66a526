import type { Stereo } from '#engine/dsp/stereo.ts';
import type { StemName } from '#engine/score/score.ts';

export type { Stereo } from '#engine/dsp/stereo.ts';

/**
 * What a renderer gives: the stems that sound, which add up to the mix before mastering. They can be gone through
 * once. Each is played when it is asked for, into the memory of the one before: five minutes of one take 106 MB.
 */
export interface Stems {
  readonly frames: number;
  readonly stems: Iterable<readonly [name: StemName, stem: Stereo]>;
}

/**
 * A piece in the order of time: each passage has the stems that sound in the piece, in their order, all of one
 * length. They can be gone through once; a passage is played when it is asked for, into the memory of the one before.
 */
export interface Passages {
  readonly frames: number;
  readonly passages: Iterable<readonly Stereo[]>;
}
