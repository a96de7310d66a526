import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { genresApart } from './judge-genres.ts';
import { inTurns } from './in-turns.ts';
import type { JudgedPiece, PieceVerdict } from './judge-piece.ts';
import { confusionPicture, loudnessPicture, tempoPicture } from './pictures.ts';
import { faultsOf, report, scoreTable, speedReport, type SpeedResults } from './report.ts';
import { writeResults } from '../results-page.ts';
import { runProgram } from './run-program.ts';
import { speedOf } from './speed.ts';

/*
 * `npm run bench:engine`: evaluates the composer with third-party programs. Installs nothing: see
 * install-evaluators.sh. `-- --only jazz` evaluates the prompts with that word, `--fresh` the held-out prompts and
 * `--seed 100` other pieces of the same prompts; these write no page. `--keep folder` keeps the pieces there; `--jobs
 * 4` sets the number of processes. Results of the same composer and evaluators are cached. `--part quality` is
 * independent of machine load, `--part speed` is the rest.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    part: { type: 'string' },
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

const jobs = Number(options.jobs);

/** Evaluates a set of prompts in several processes. */
async function judgePrompts(fresh: boolean): Promise<JudgedPiece[]> {
  const script = new URL('./pieces.ts', import.meta.url).pathname;
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
  const printed = await inTurns(jobs, jobs, (first) =>
    runProgram(process.execPath, [script, ...shared, '--first', `${first}`, ...(fresh ? ['--fresh'] : [])]),
  );
  const lines = printed.flatMap(({ stdout }) => stdout.toString().trim().split('\n'));
  const pieces = lines
    .filter((printedLine) => printedLine !== '')
    .map((json) => JSON.parse(json) as JudgedPiece & { readonly number: number })
    .toSorted((a, b) => a.number - b.number);
  for (const { number, verdict } of pieces) console.log(line(number, verdict));
  return pieces;
}

async function speeds(folder: string): Promise<SpeedResults['speeds']> {
  const synthesised = new Set(['Deep house', 'Ambient']);
  const prompts = ['Pop song', 'Swing jazz', 'Deep house', 'Heavy metal', 'Ambient'];
  await speedOf('Pop song', false, folder);
  const measured = [];
  for (const prompt of prompts) measured.push(await speedOf(prompt, synthesised.has(prompt), folder));
  return measured;
}

async function fiveMinutes(): Promise<SpeedResults['memory']> {
  const script = new URL('./five-minutes.ts', import.meta.url).pathname;
  const { stdout } = await runProgram(process.execPath, [script]);
  return JSON.parse(stdout.toString()) as SpeedResults['memory'];
}

async function commit(): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  return stdout.toString().trim();
}

const verdictsOf = (pieces: readonly JudgedPiece[]): PieceVerdict[] => pieces.map(({ verdict }) => verdict);

const picture = (name: string, svg: string): Promise<void> =>
  writeFile(new URL(`../${name}.svg`, import.meta.url), svg);

async function quality(): Promise<void> {
  const tuned = await judgePrompts(false);
  const unseen = await judgePrompts(true);
  const genres = await genresApart(tuned, unseen, jobs);
  const [pieces, fresh] = [verdictsOf(tuned), verdictsOf(unseen)];
  const page = report({
    ...stamp,
    pieces,
    fresh,
    genres,
  });
  console.log(page.slice(0, page.indexOf('## The prompts')));
  await writeResults(page);
  await picture('genres-seeds', confusionPicture('Held-out seeds', genres.genres, genres.seeds));
  await picture('genres-prompts', confusionPicture('Fresh prompts', genres.genres, genres.prompts));
  await picture('tempo', tempoPicture([...pieces, ...fresh]));
  await picture('loudness', loudnessPicture([...pieces, ...fresh]));
}

async function speed(folder: string): Promise<void> {
  const page = speedReport({ ...stamp, speeds: await speeds(folder), memory: await fiveMinutes() });
  console.log(page);
  await writeResults(page);
}

const stamp = { commit: await commit(), date: new Date().toISOString().slice(0, 10) };
const whole = options.only === undefined && options.seed === undefined && !options.fresh;
if (!whole) {
  console.log(scoreTable(verdictsOf(await judgePrompts(options.fresh))).join('\n'));
} else {
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-engine-')));
  await mkdir(folder, { recursive: true });
  try {
    if (options.part !== 'speed') await quality();
    if (options.part !== 'quality') await speed(folder);
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true });
  }
}
