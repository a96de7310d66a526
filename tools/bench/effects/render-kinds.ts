import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeEffect } from '#engine/effects.ts';
import { kindPrompts } from './kind-prompts.ts';

/*
 * `render-kinds.ts folder seed seconds`: writes every kind with one seed as a WAV file with the kind's name.
 * evaluate-kinds.ts runs one process for each seed.
 */
const [folder = '.', seed = '1', seconds = '3'] = process.argv.slice(2);
for (const { kind, prompt } of kindPrompts) {
  const request = { prompt, seed: Number(seed), durationMs: 1000 * Number(seconds), format: 'wav' } as const;
  const { audio, facts } = await composeEffect(request);
  if (facts.kinds[0] !== kind) throw new Error(`"${prompt}" is heard as ${facts.kinds[0]}, not as ${kind}`);
  await writeFile(join(folder, `${kind}.wav`), audio.bytes);
}
