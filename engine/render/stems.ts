import type { Stereo } from '#engine/dsp/stereo.ts';
import type { StemName } from '#engine/score/score.ts';

export type { Stereo } from '#engine/dsp/stereo.ts';

/** What a renderer gives: only the stems that sound. They add up to the mix before mastering. */
export interface Stems {
  readonly frames: number;
  readonly stems: Map<StemName, Stereo>;
}
