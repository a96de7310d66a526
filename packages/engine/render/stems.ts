import type { StemName } from '#contract/part-groups.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';

export type { Stereo } from '#engine/dsp/stereo.ts';

/**
 * The audible stems of a piece, which add up to the mix before mastering. Iterable once: each stem is rendered on
 * demand into the memory of the previous one (a stem of five minutes takes 106 MB).
 */
export interface Stems {
  readonly frames: number;
  readonly stems: Iterable<readonly [name: StemName, stem: Stereo]>;
}

/**
 * A piece in blocks: each has the audible stems, in order and of equal length. Iterable once: each block is rendered
 * on demand into the memory of the previous one.
 */
export interface StemBlocks {
  readonly frames: number;
  readonly blocks: Iterable<readonly Stereo[]>;
}
