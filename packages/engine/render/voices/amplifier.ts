import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK, leftBlock, leftVoice, rightBlock, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { firstValues, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import type { Frames } from '#engine/kit/units.ts';
import type { Stereo } from '../stems.ts';

/** Amplitude envelope of `leftVoice` and `rightVoice`. */
export const levels = f32Array(BLOCK);
const voiceLevel = f32Array(1);

const amplify = kernel((k) => {
  const level = k.localF32x4(k.splatF32(voiceLevel, 0));
  k.loopFrames(4, (at, there) => {
    const gain = k.localF32x4(k.loadFourSamples(levels, at).times(level));
    k.storeFourSamples(
      leftBlock,
      there,
      k.loadFourSamples(leftBlock, there).plus(gain.times(k.loadFourSamples(leftVoice, at))),
    );
    k.storeFourSamples(
      rightBlock,
      there,
      k.loadFourSamples(rightBlock, there).plus(gain.times(k.loadFourSamples(rightVoice, at))),
    );
  });
});

/** Adds `count` frames of the voice buffers, times `levels` and `level`, to the output block from `start` on. */
export function addVoice(count: Frames, start: Frames, level: number): void {
  voiceLevel.values[0] = level;
  amplify(count, start);
}

/** Copies frames `from..to` of `out`, at most BLOCK, into the output block. */
export function loadBlock({ left, right }: Stereo, from: Frames, to: Frames): void {
  leftBlock.values.set(left.subarray(from, to));
  rightBlock.values.set(right.subarray(from, to));
}

/** Copies the output block back into `out`. */
export function storeBlock({ left, right }: Stereo, from: Frames, to: Frames): void {
  left.set(firstValues(leftBlock, to - from), from);
  right.set(firstValues(rightBlock, to - from), from);
}
