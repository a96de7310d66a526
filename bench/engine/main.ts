import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { genresApart } from './judge-genres.ts';
import { lengthErrors } from './judge-formats.ts';
import type { PieceVerdict } from './judge-piece.ts';
import { seedsApart } from './judge-seeds.ts';
import { confusionPicture, loudnessPicture, tempoPicture } from './pictures.ts';
import { faultsOf, report, type Results, scoreTable } from './report.ts';
import { writeResults } from '../results-page.ts';
import { runProgram } from './run-program.ts';
import { speedOf } from './speed.ts';

/*
 * Lets programs that nobody here wrote judge the composer: `npm run bench:engine`. Installs nothing: see
 * install-judges.sh. `-- --only jazz` judges the prompts with that word, `--fresh` those in other words and
 * `--seed 100` other pieces of the same prompts, and writes no page; `--keep folder` leaves the pieces there;
 * `--jobs 4` lets four processes share the prompts.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
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

/** Several processes share a set of prompts. */
async function judgePrompts(fresh: boolean): Promise<PieceVerdict[]> {
  const script = new URL('pieces.ts', import.meta.url).pathname;
  const jobs = Number(options.jobs);
  const { seed = '0', only = '', keep } = options;
  const shared = [
    '--of',
    `${jobs}`,
    '--seed',
    seed,
    '--only',
    only,
    ...(keep === undefined ? [] : ['--keep', keep]),
  ];
  const printed = Array.from({ length: jobs }, (_, first) =>
    runProgram(process.execPath, [script, ...shared, '--first', `${first}`, ...(fresh ? ['--fresh'] : [])]),
  );
  const lines = (await Promise.all(printed)).flatMap(({ stdout }) => stdout.toString().trim().split('\n'));
  const verdicts = lines
    .filter((printedLine) => printedLine !== '')
    .map((json) => JSON.parse(json) as { readonly number: number; readonly verdict: PieceVerdict })
    .toSorted((a, b) => a.number - b.number);
  for (const { number, verdict } of verdicts) console.log(line(number, verdict));
  return verdicts.map(({ verdict }) => verdict);
}

async function speeds(folder: string): Promise<Results['speeds']> {
  const prompts = ['Pop song', 'Swing jazz', 'Deep house', 'Heavy metal', 'Ambient'];
  await speedOf('Pop song', folder);
  const measured = [];
  for (const prompt of prompts) measured.push(await speedOf(prompt, folder));
  return measured;
}

async function fiveMinutes(): Promise<Results['memory']> {
  const script = new URL('five-minutes.ts', import.meta.url).pathname;
  const { stdout } = await runProgram(process.execPath, [script]);
  return JSON.parse(stdout.toString()) as Results['memory'];
}

async function commit(): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  return stdout.toString().trim();
}

const whole = options.only === undefined && options.seed === undefined && !options.fresh;
if (!whole) {
  console.log(scoreTable(await judgePrompts(options.fresh)).join('\n'));
} else {
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-engine-')));
  await mkdir(folder, { recursive: true });
  try {
    const [pieces, fresh, genres] = await Promise.all([
      judgePrompts(false),
      judgePrompts(true),
      genresApart(),
    ]);
    const results: Results = {
      commit: await commit(),
      date: new Date().toISOString().slice(0, 10),
      pieces,
      fresh,
      genres,
      lengthErrors: await lengthErrors(folder),
      seeds: await seedsApart(folder),
      speeds: await speeds(folder),
      memory: await fiveMinutes(),
    };
    const page = report(results);
    console.log(page.slice(0, page.indexOf('## The prompts')));
    await writeResults(page);
    await writeFile(new URL('../genres.svg', import.meta.url), confusionPicture(results.genres));
    await writeFile(new URL('../tempo.svg', import.meta.url), tempoPicture(pieces));
    await writeFile(new URL('../loudness.svg', import.meta.url), loudnessPicture(pieces));
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true });
  }
}
