import type { Stems, Stereo } from '#engine/render/stems.ts';
import type { StemName } from '#engine/score/score.ts';

/**
 * All stems added up, sample by sample, in their order. It empties `stems`: each is let go once it is in the mix,
 * because five minutes of one take 106 MB, and the first one's channels become the mix. Whoever needs a stem
 * sees it in `beforeItGoes`.
 */
export function mixDown(
  { frames, stems }: Stems,
  beforeItGoes?: (name: StemName, stem: Stereo) => void,
): Stereo {
  let mix: Stereo | undefined;
  for (const [name, stem] of stems) {
    beforeItGoes?.(name, stem);
    stems.delete(name);
    if (mix === undefined) {
      mix = stem;
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
