import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../engine/run-program.ts';
import { writeResults } from '../results-page.ts';
import { classifyKinds } from './evaluate-kinds.ts';
import { evaluateVoices } from './evaluate-voices.ts';
import { evaluateAdversarialPrompts } from './evaluate-prompts.ts';
import { report } from './report.ts';
import { speedReport } from './speed-report.ts';
import { soundSpeeds } from './speed.ts';

/*
 * `npm run bench:effects`: evaluates sound effects and voices with third-party programs. Installs nothing: see
 * tools/bench/engine/install-evaluators.sh. `-- --part kinds` prints the measurements of one part and writes no page,
 * except `--part speed`, for an idle machine, which writes a separate page; `--jobs 4` sets the number of processes
 * of the largest part; `--keep folder` saves the measurements of each part there and reuses those it finds.
 */
const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    keep: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
});

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-effects-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const parts = {
  kinds: () => classifyKinds(Number(options.jobs)),
  words: async () => evaluateAdversarialPrompts(),
  voices: () => inFolder(evaluateVoices),
};
type PartName = keyof typeof parts;
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);

/** Measures a part in a child process, or reads its saved measurements. */
async function measurePart<Name extends PartName>(name: Name) {
  const cacheFile = options.keep === undefined ? undefined : join(options.keep, `${name}.json`);
  const cached = cacheFile && (await readFile(cacheFile, 'utf8').catch(() => undefined));
  if (cached) return JSON.parse(cached) as Awaited<ReturnType<(typeof parts)[Name]>>;
  const args = [import.meta.filename, '--part', name, '--jobs', options.jobs];
  const { stdout } = await runProgram(process.execPath, args);
  if (cacheFile) await writeFile(cacheFile, stdout);
  return JSON.parse(stdout.toString()) as Awaited<ReturnType<(typeof parts)[Name]>>;
}

async function commit(): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  return stdout.toString().trim();
}

async function speed(): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const page = speedReport({ commit: await commit(), date, ...(await soundSpeeds()) });
  console.log(page);
  await writeResults(page);
}

if (options.part === 'speed') {
  await speed();
} else if (options.part !== undefined) {
  if (!isPart(options.part)) throw new Error(`There is no part "${options.part}".`);
  console.log(JSON.stringify(await parts[options.part]()));
} else {
  if (options.keep !== undefined) await mkdir(options.keep, { recursive: true });
  const [kinds, words, voices] = await Promise.all([
    measurePart('kinds'),
    measurePart('words'),
    measurePart('voices'),
  ]);
  const date = new Date().toISOString().slice(0, 10);
  const page = report({ commit: await commit(), date, kinds, words, voices });
  console.log(page);
  await writeResults(page);
  // Last: concurrent parts would distort it.
  await speed();
}
