import type { Stems, Stereo } from '#engine/render/stems.ts';
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

function addTo(sum: Float32Array, part: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += part[i]!;
}
