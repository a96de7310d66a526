import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { first, singles } from '#engine/dsp/kernel/workbench.ts';
import type { Passages, Stems, Stereo } from '#engine/render/stems.ts';
import type { StemName } from '#engine/score/score.ts';

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
 * The same sum for a piece that is rendered in blocks. `onPassage` receives the mix after each block; the frames
 * before `end` are complete.
 */
export function mixPassages(
  { frames, passages }: Passages,
  onPassage: (mix: Stereo, end: number) => void = () => {},
): Stereo {
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  let from = 0;
  for (const [bottom, ...others] of passages) {
    if (bottom === undefined) break;
    const end = from + bottom.left.length;
    const [left, right] = [mix.left.subarray(from, end), mix.right.subarray(from, end)];
    left.set(bottom.left);
    right.set(bottom.right);
    for (const stem of others) {
      addTo(left, stem.left);
      addTo(right, stem.right);
    }
    onPassage(mix, end);
    from = end;
  }
  return mix;
}

/** Samples that are processed at a time; twice as many fill half of the L1 cache. */
const AT_ONCE = 2048;
const [sums, parts] = [singles(AT_ONCE), singles(AT_ONCE)];
const addParts = kernel((k) => {
  k.frames(4, (at) => k.setQuads(sums, at, k.quads(sums, at).plus(k.quads(parts, at))));
});

function addTo(sum: Float32Array, part: Float32Array): void {
  for (let from = 0; from < sum.length; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, sum.length);
    sums.values.set(sum.subarray(from, to));
    parts.values.set(part.subarray(from, to));
    addParts(to - from);
    sum.set(first(sums, to - from), from);
  }
}
