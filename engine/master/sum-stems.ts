import type { Stems, Stereo } from '#engine/render/stems.ts';

/** All stems added up, sample by sample, in a new pair of channels. */
export function sumStems({ frames, stems }: Stems): Stereo {
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  for (const { left, right } of stems.values()) {
    addTo(mix.left, left);
    addTo(mix.right, right);
  }
  return mix;
}

function addTo(sum: Float32Array, part: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += part[i]!;
}
