import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, leftVoice, rightBlock, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { first, singles } from '#engine/dsp/kernel/workbench.ts';
import type { Frames } from '#engine/kit/units.ts';
import type { Stereo } from '../stems.ts';

/** Amplitude envelope of `leftVoice` and `rightVoice`. */
export const levels = singles(BLOCK);
const loudest = singles(1);

const amplify = kernel((k) => {
  const level = k.keepQuad(k.fourTimes(loudest, 0));
  k.frames(4, (at, there) => {
    const gain = k.keepQuad(k.quads(levels, at).times(level));
    k.setQuads(leftBlock, there, k.quads(leftBlock, there).plus(gain.times(k.quads(leftVoice, at))));
    k.setQuads(rightBlock, there, k.quads(rightBlock, there).plus(gain.times(k.quads(rightVoice, at))));
  });
});

/** Adds `count` frames of the voice buffers, times `levels` and `level`, to the output block from `start` on. */
export function addVoice(count: Frames, start: Frames, level: number): void {
  loudest.values[0] = level;
  amplify(count, start);
}

/** Copies frames `from..to` of `out`, at most BLOCK, into the output block. */
export function layOut({ left, right }: Stereo, from: Frames, to: Frames): void {
  leftBlock.values.set(left.subarray(from, to));
  rightBlock.values.set(right.subarray(from, to));
}

/** Copies the output block back into `out`. */
export function putBack({ left, right }: Stereo, from: Frames, to: Frames): void {
  left.set(first(leftBlock, to - from), from);
  right.set(first(rightBlock, to - from), from);
}
