import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#engine/compose.ts';
import { lengthErrors } from './judge-formats.ts';
import { judgePiece, type PieceVerdict } from './judge-piece.ts';
import { seedsApart } from './judge-seeds.ts';
import { benchLengthMs, benchPrompts } from './prompts.ts';
import { faultsOf, report, type Results } from './report.ts';
import { writeResults } from '../results-page.ts';
import { runProgram } from './run-program.ts';
import { speedOf } from './speed.ts';

/*
 * Lets programs that nobody here wrote judge the composer: `npm run bench:engine`. Installs nothing: see
 * install-judges.sh. `-- --only jazz` judges the prompts with that word and writes no page; `--keep folder`
 * leaves the pieces there; `--seed 100` makes other pieces of the same prompts.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'string' }, seed: { type: 'string' } },
});

const line = (number: number, v: PieceVerdict): string =>
  [
    `${number}`.padStart(3),
    faultsOf(v).padEnd(4),
    `${v.bpm.toFixed(1)} (${v.aubioBpm.toFixed(1)}, ${v.qmBpm.toFixed(1)})`.padEnd(22),
    `${v.key} (${v.heardKey})`.padEnd(24),
    `${v.lufs} LUFS ${v.peak} dBTP  ${v.joints.found}/${v.joints.planned}  ${v.prompt}`,
  ].join(' ');

async function judgePrompts(folder: string, only: RegExp): Promise<PieceVerdict[]> {
  const verdicts: PieceVerdict[] = [];
  for (const [number, prompt] of benchPrompts.entries()) {
    if (!only.test(`${number} ${prompt.prompt}`)) continue;
    const seed = number + Number(options.seed ?? 0);
    const piece = await compose({ prompt: prompt.prompt, seed, format: 'wav', lengthMs: benchLengthMs });
    const verdict = await judgePiece(prompt, piece, `${number}`, folder, options.keep !== undefined);
    console.log(line(number, verdict));
    verdicts.push(verdict);
  }
  return verdicts;
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

const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'bench-engine-')));
await mkdir(folder, { recursive: true });
try {
  const pieces = await judgePrompts(folder, new RegExp(options.only ?? '', 'i'));
  const results: Results = {
    commit: await commit(),
    date: new Date().toISOString().slice(0, 10),
    pieces,
    lengthErrors: await lengthErrors(folder),
    seeds: await seedsApart(folder),
    speeds: await speeds(folder),
    memory: await fiveMinutes(),
  };
  const page = report(results);
  console.log(page.slice(0, page.indexOf('## The prompts')));
  if (options.only === undefined && options.seed === undefined) {
    await writeResults(page);
  }
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true });
}
