import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genrePresets } from '#contract/genres.ts';
import { compose } from '#engine/compose.ts';
import { featuresOf, analyzeWithQm } from './evaluators.ts';
import { cachedResult } from './cached-result.ts';

/*
 * Composes each preset with the given seed and no other input, and prints the qm-dsp features as JSON.
 * evaluate-genres.ts runs one process for each seed.
 */
const LENGTH_MS = 24_000;
const seed = Number(process.argv[2]);
const tempFolder = await mkdtemp(join(tmpdir(), 'bench-genres-'));
try {
  const pieces = [];
  for (const genre of genrePresets) {
    const features = await cachedResult(`features of ${genre}, seed ${seed}, ${LENGTH_MS} ms`, async () => {
      const { audio } = await compose({
        prompt: 'Music',
        genres: [genre],
        seed,
        format: 'wav',
        lengthMs: LENGTH_MS,
      });
      const file = join(tempFolder, 'piece.wav');
      await writeFile(file, audio.bytes);
      return featuresOf(await analyzeWithQm(file));
    });
    pieces.push({ genre, features });
  }
  console.log(JSON.stringify(pieces));
} finally {
  await rm(tempFolder, { recursive: true });
}
