import type { StemName } from '#contract/part-groups.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { firstValues, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import type { StemBlocks, Stems, Stereo } from '#engine/render/stems.ts';

/**
 * The sum of all stems, in their order. A stem is valid only during the `onStem` call, because its memory is reused.
 */
export function mixDown(
  { frames, stems }: Stems,
  onStem: (name: StemName, stem: Stereo) => void = () => {},
): Stereo {
  let mix: Stereo | undefined;
  for (const [name, stem] of stems) {
    onStem(name, stem);
    if (mix === undefined) {
      mix = { left: stem.left.slice(), right: stem.right.slice() };
      continue;
    }
    addTo(mix.left, stem.left);
    addTo(mix.right, stem.right);
  }
  return mix ?? { left: new Float32Array(frames), right: new Float32Array(frames) };
}

/**
 * The same sum for a piece that is rendered in blocks. `onBlock` receives the mix after each block; the frames
 * before `end` are complete.
 */
export function mixBlocks(
  { frames, blocks: passages }: StemBlocks,
  onBlock: (mix: Stereo, end: number) => void = () => {},
): Stereo {
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  let from = 0;
  for (const [firstStem, ...others] of passages) {
    if (firstStem === undefined) break;
    const end = from + firstStem.left.length;
    const [left, right] = [mix.left.subarray(from, end), mix.right.subarray(from, end)];
    left.set(firstStem.left);
    right.set(firstStem.right);
    for (const stem of others) {
      addTo(left, stem.left);
      addTo(right, stem.right);
    }
    onBlock(mix, end);
    from = end;
  }
  return mix;
}

/** Samples that are processed at a time; twice as many fill half of the L1 cache. */
const BATCH_FRAMES = 2048;
const [sums, parts] = [f32Array(BATCH_FRAMES), f32Array(BATCH_FRAMES)];
const addParts = kernel((k) => {
  k.loopFrames(4, (at) =>
    k.storeFourSamples(sums, at, k.loadFourSamples(sums, at).plus(k.loadFourSamples(parts, at))),
  );
});

function addTo(sum: Float32Array, part: Float32Array): void {
  for (let from = 0; from < sum.length; from += BATCH_FRAMES) {
    const to = Math.min(from + BATCH_FRAMES, sum.length);
    sums.values.set(sum.subarray(from, to));
    parts.values.set(part.subarray(from, to));
    addParts(to - from);
    sum.set(firstValues(sums, to - from), from);
  }
}
