import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stemNames, type StemName } from '#contract/part-groups.ts';
import type { Stereo } from '#engine/index.ts';
import { sumOf, writeFloatWav } from './audio-file.ts';
import type { Version } from './version.ts';

/** The files of a version: its stems, all of them, and all but the drums and the voice. */
export interface VersionFiles {
  readonly stem: (name: StemName) => string;
  readonly mix: string;
  readonly pitched: string;
  readonly midi: string;
}

/** Writes the files that the evaluators read; stems that do not sound are silent. */
export async function writeVersionFiles({ stems, midi }: Version, folder: string): Promise<VersionFiles> {
  const frames = [...stems.values()][0]!.left.length;
  const silence: Stereo = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const path = (name: string) => join(folder, `${name}.wav`);
  for (const name of stemNames) await writeFloatWav(path(name), stems.get(name) ?? silence);
  await writeFloatWav(path('mix'), sumOf([...stems.values()], frames));
  const pitched = [...stems].flatMap(([name, stem]) => (name === 'drums' || name === 'vocals' ? [] : [stem]));
  await writeFloatWav(path('pitched'), sumOf(pitched, frames));
  await writeFile(join(folder, 'score.mid'), midi);
  return { stem: path, mix: path('mix'), pitched: path('pitched'), midi: join(folder, 'score.mid') };
}
