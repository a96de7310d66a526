import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { genrePresets } from '#contract/genres.ts';
import { compose } from '#engine/compose.ts';
import type { ComposeRequest } from '#engine/index.ts';
import { resolvePlan, writePlan, writeScore, understand } from '#engine/score.ts';
import { pianoRoll } from './piano-roll.ts';
import { runProgram } from './run-program.ts';

/*
 * `npm run bench:look`, or `-- --out folder`: writes a WAV, a piano roll (SVG) and a spectrogram (PNG, by sox) of
 * each preset, of `--genre Jazz` alone, or of `--prompt "..."`, and prints its spectrum and stereo width. The default
 * folder is ignored by git.
 */
const defaultFolder = new URL('.built/look', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: defaultFolder },
    prompt: { type: 'string' },
    genre: { type: 'string' },
    seed: { type: 'string' },
  },
});
const analyzer = new URL('./evaluators/spectrum.py', import.meta.url).pathname;
const seed = Number(options.seed ?? 1);

async function writeSheet(name: string, words: Pick<ComposeRequest, 'prompt' | 'genres'>): Promise<void> {
  const request: ComposeRequest = { ...words, seed, format: 'wav', lengthMs: 45_000 };
  const intent = understand(request);
  const file = join(options.out, name.replaceAll(/\W+/g, '-').toLowerCase());
  await writeFile(`${file}.svg`, pianoRoll(writeScore(intent, resolvePlan(writePlan(intent), intent))));
  const { audio } = await compose(request);
  await writeFile(`${file}.wav`, audio.bytes);
  await runProgram('sox', [
    `${file}.wav`,
    '-n',
    'spectrogram',
    '-x',
    '900',
    '-y',
    '257',
    '-o',
    `${file}.png`,
  ]);
  const { stdout } = await runProgram('/usr/bin/python3', [analyzer, `${file}.wav`]);
  console.log(`${name.padEnd(14)} ${stdout.toString()}`);
}

await mkdir(options.out, { recursive: true });
if (options.prompt !== undefined) await writeSheet(options.prompt, { prompt: options.prompt });
else {
  const presets = genrePresets.filter((preset) => options.genre === undefined || preset === options.genre);
  for (const genre of presets) await writeSheet(genre, { prompt: 'Music', genres: [genre] });
}
