import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { classifyGenres } from './evaluate-genres.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { EvaluatedPiece, PieceResult } from './evaluate-piece.ts';
import { confusionChart, loudnessChart, tempoChart } from './charts.ts';
import { failedChecks, report, scoreTable, speedReport, type SpeedResults } from './report.ts';
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

const line = (number: number, v: PieceResult): string =>
  [
    `${number}`.padStart(3),
    failedChecks(v).padEnd(4),
    `${v.bpm.toFixed(1)} (${v.aubioBpm.toFixed(1)}, ${v.qmBpm.toFixed(1)})`.padEnd(22),
    `${v.key} (${v.detectedKey})`.padEnd(24),
    `${v.lufs} LUFS ${v.peak} dBTP  ${v.boundaries.found}/${v.boundaries.planned}  ${v.prompt}`,
  ].join(' ');

const jobs = Number(options.jobs);

/** Evaluates a set of prompts in several processes. */
async function evaluatePrompts(fresh: boolean): Promise<EvaluatedPiece[]> {
  const script = new URL('./evaluate-prompts.ts', import.meta.url).pathname;
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
  const printed = await mapConcurrently(jobs, jobs, (first) =>
    runProgram(process.execPath, [script, ...shared, '--first', `${first}`, ...(fresh ? ['--fresh'] : [])]),
  );
  const lines = printed.flatMap(({ stdout }) => stdout.toString().trim().split('\n'));
  const pieces = lines
    .filter((printedLine) => printedLine !== '')
    .map((json) => JSON.parse(json) as EvaluatedPiece & { readonly number: number })
    .toSorted((a, b) => a.number - b.number);
  for (const { number, result } of pieces) console.log(line(number, result));
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

const resultsOf = (pieces: readonly EvaluatedPiece[]): PieceResult[] => pieces.map(({ result }) => result);

const writeChart = (name: string, svg: string): Promise<void> =>
  writeFile(new URL(`../${name}.svg`, import.meta.url), svg);

async function quality(): Promise<void> {
  const tuned = await evaluatePrompts(false);
  const heldOut = await evaluatePrompts(true);
  const genres = await classifyGenres(tuned, heldOut, jobs);
  const [pieces, fresh] = [resultsOf(tuned), resultsOf(heldOut)];
  const page = report({
    ...provenance,
    pieces,
    heldOut: fresh,
    genres,
  });
  console.log(page.slice(0, page.indexOf('## The prompts')));
  await writeResults(page);
  await writeChart('genres-seeds', confusionChart('Held-out seeds', genres.genres, genres.seeds));
  await writeChart('genres-prompts', confusionChart('Fresh prompts', genres.genres, genres.prompts));
  await writeChart('tempo', tempoChart([...pieces, ...fresh]));
  await writeChart('loudness', loudnessChart([...pieces, ...fresh]));
}

async function speed(folder: string): Promise<void> {
  const page = speedReport({ ...provenance, speeds: await speeds(folder), memory: await fiveMinutes() });
  console.log(page);
  await writeResults(page);
}

const provenance = { commit: await commit(), date: new Date().toISOString().slice(0, 10) };
const isFullRun = options.only === undefined && options.seed === undefined && !options.fresh;
if (!isFullRun) {
  console.log(scoreTable(resultsOf(await evaluatePrompts(options.fresh))).join('\n'));
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
