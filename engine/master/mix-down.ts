import type { Passages, Stems, Stereo } from '#engine/render/stems.ts';
import type { StemName } from '#engine/score/score.ts';

/**
 * All stems added up, sample by sample, in their order. Each is there for a moment only: whoever needs it sees it
 * in `onStem`, and keeps nothing of it.
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
 * The same sum of a piece that is played in the order of time. `onPassage` sees the mix grow: the frames before
 * `end` are there.
 */
export function mixPassages(
  { frames, passages }: Passages,
  onPassage: (mix: Stereo, end: number) => void = () => {},
): Stereo {
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  let from = 0;
  for (const [first, ...others] of passages) {
    if (first === undefined) break;
    const end = from + first.left.length;
    const [left, right] = [mix.left.subarray(from, end), mix.right.subarray(from, end)];
    left.set(first.left);
    right.set(first.right);
    for (const stem of others) {
      addTo(left, stem.left);
      addTo(right, stem.right);
    }
    onPassage(mix, end);
    from = end;
  }
  return mix;
}

function addTo(sum: Float32Array, part: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += part[i]!;
}
