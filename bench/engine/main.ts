import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#engine/compose.ts';
import { freshPrompts } from './fresh-prompts.ts';
import type { Confusion } from './judge-genres.ts';
import { lengthErrors } from './judge-formats.ts';
import { judgePiece, type PieceVerdict } from './judge-piece.ts';
import { seedsApart } from './judge-seeds.ts';
import { confusionPicture, loudnessPicture, tempoPicture } from './pictures.ts';
import { benchLengthMs, type BenchPrompt, benchPrompts } from './prompts.ts';
import { faultsOf, report, type Results, scoreTable } from './report.ts';
import { runProgram } from './run-program.ts';
import { speedOf } from './speed.ts';

/*
 * Lets programs that nobody here wrote judge the composer: `npm run bench:engine`. Installs nothing: see
 * install-judges.sh. `-- --only jazz` judges the prompts with that word, `--fresh` those in other words and
 * `--seed 100` other pieces of the same prompts, and writes no page; `--keep folder` leaves the pieces there.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean' },
  },
});

const line = (number: number, v: PieceVerdict): string =>
  [
    `${number}`.padStart(3),
    faultsOf(v).padEnd(4),
    `${v.bpm.toFixed(1)} (${v.aubioBpm.toFixed(1)}, ${v.qmBpm.toFixed(1)})`.padEnd(22),
    `${v.key} (${v.heardKey})`.padEnd(24),
    `${v.lufs} LUFS ${v.peak} dBTP  ${v.joints.found}/${v.joints.planned}  ${v.prompt}`,
  ].join(' ');

/** How many pieces are judged while the next is made. */
const WAITING = 2;

async function judgePrompts(
  prompts: readonly BenchPrompt[],
  folder: string,
  only: RegExp,
): Promise<PieceVerdict[]> {
  const verdicts: Promise<PieceVerdict>[] = [];
  for (const [number, prompt] of prompts.entries()) {
    if (!only.test(`${number} ${prompt.prompt}`)) continue;
    const seed = number + Number(options.seed ?? 0);
    const piece = await compose({ prompt: prompt.prompt, seed, format: 'wav', lengthMs: benchLengthMs });
    const verdict = judgePiece(prompt, piece, `${number}`, folder, options.keep !== undefined);
    verdicts.push(verdict);
    void verdict.then((heard) => console.log(line(number, heard)));
    await verdicts.at(-WAITING);
  }
  return Promise.all(verdicts);
}

async function speeds(folder: string): Promise<Results['speeds']> {
  const prompts = ['Pop song', 'Swing jazz', 'Deep house', 'Heavy metal', 'Ambient'];
  await speedOf('Pop song', folder);
  const measured = [];
  for (const prompt of prompts) measured.push(await speedOf(prompt, folder));
  return measured;
}

/** What another script of this folder prints. */
async function printedBy(script: string): Promise<unknown> {
  const { stdout } = await runProgram(process.execPath, [new URL(script, import.meta.url).pathname]);
  return JSON.parse(stdout.toString()) as unknown;
}

async function commit(): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  return stdout.toString().trim();
}

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-engine-')));
await mkdir(folder, { recursive: true });
try {
  const only = new RegExp(options.only ?? '', 'i');
  const whole = options.only === undefined && options.seed === undefined && options.fresh !== true;
  const genres = whole ? printedBy('genres.ts') : undefined;
  const pieces = await judgePrompts(options.fresh === true ? freshPrompts : benchPrompts, folder, only);
  if (!whole) {
    console.log(scoreTable(pieces).join('\n'));
  } else {
    console.log('Prompts in fresh words');
    const results: Results = {
      commit: await commit(),
      date: new Date().toISOString().slice(0, 10),
      pieces,
      fresh: await judgePrompts(freshPrompts, folder, only),
      genres: (await genres) as Confusion,
      lengthErrors: await lengthErrors(folder),
      seeds: await seedsApart(folder),
      speeds: await speeds(folder),
      memory: (await printedBy('five-minutes.ts')) as Results['memory'],
    };
    const page = report(results);
    console.log(page.slice(0, page.indexOf('## The prompts')));
    await writeFile(new URL('../RESULTS.md', import.meta.url), page);
    await writeFile(new URL('../genres.svg', import.meta.url), confusionPicture(results.genres));
    await writeFile(new URL('../tempo.svg', import.meta.url), tempoPicture(pieces));
    await writeFile(new URL('../loudness.svg', import.meta.url), loudnessPicture(pieces));
  }
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true });
}
