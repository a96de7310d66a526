import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../engine/run-program.ts';
import { composeEffect } from '#engine/compose-effect.ts';
import { kindPrompts } from './kind-prompts.ts';

/*
 * Spectrograms to look at, twelve to a sheet: `npm run bench:effects-look -- --out folder`. `--only "rain|wind"`
 * draws some kinds, `--seconds 8` longer ones, `--prompt "..."` (more than once) anything that can be asked for.
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: '.' },
    only: { type: 'string', default: '' },
    prompt: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const perSheet = 12;
const painter = new URL('judges/spectrogram.py', import.meta.url).pathname;

/** Makes a sound as a WAV file; answers with what stands on its picture. */
async function make(prompt: string, file: string): Promise<string> {
  const { audio, facts } = await composeEffect({
    prompt,
    durationMs: 1000 * Number(options.seconds),
    seed: Number(options.seed),
    format: 'wav',
  });
  await writeFile(file, audio.bytes);
  return `${prompt} (${facts.kinds.join(' ')})`.replaceAll(/[':\\%;,[\]]/g, '');
}

/** Where a picture goes, in pixels; pictures are 380 wide and 240 high. */
const place = (i: number) => `${(i % 3) * 386}_${Math.floor(i / 3) * 246}`;

/** Names the pictures and puts them side by side, three to a row. */
async function layOut(pictures: readonly string[], names: readonly string[], sheet: string): Promise<void> {
  const named = names.map(
    (name, i) =>
      `[${i}]drawtext=text='${name}':x=4:y=4:fontsize=15:fontcolor=white:box=1:boxcolor=black@0.6[p${i}]`,
  );
  const all = names.map((_, i) => `[p${i}]`).join('');
  const stack =
    names.length === 1
      ? '[p0]null'
      : `${all}xstack=inputs=${names.length}:fill=gray:layout=${names.map((_, i) => place(i)).join('|')}`;
  const inputs = pictures.flatMap((picture) => ['-i', picture]);
  const filter = ['-filter_complex', [...named, stack].join(';')];
  await runProgram('ffmpeg', ['-v', 'error', '-y', ...inputs, ...filter, '-frames:v', '1', sheet]);
}

const only = new RegExp(options.only);
const prompts =
  options.prompt ?? kindPrompts.filter(({ kind }) => only.test(kind)).map(({ prompt }) => prompt);
await mkdir(options.out, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'bench-sheets-'));
try {
  for (let first = 0; first < prompts.length; first += perSheet) {
    const names = [];
    const files = [];
    for (const [i, prompt] of prompts.slice(first, first + perSheet).entries()) {
      files.push(join(folder, `${i}.wav`));
      names.push(await make(prompt, files[i]!));
    }
    await runProgram('/usr/bin/python3', [painter, ...files]);
    const sheet = join(options.out, `sheet-${String(first / perSheet).padStart(2, '0')}.png`);
    await layOut(
      files.map((file) => file.replace(/wav$/, 'ppm')),
      names,
      sheet,
    );
    console.log(sheet);
  }
} finally {
  await rm(folder, { recursive: true });
}
