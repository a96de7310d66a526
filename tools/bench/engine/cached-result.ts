import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { runProgram } from './run-program.ts';

const folder = new URL('.built/results/', import.meta.url);
const root = new URL('../../../', import.meta.url).pathname;
const evaluatorFiles = [
  'evaluators',
  'evaluators.ts',
  'evaluate-piece.ts',
  'genres.ts',
  'novelty.ts',
  'tempo-and-key.ts',
];
const inputs = ['contract', 'engine', ...evaluatorFiles.map((file) => `tools/bench/engine/${file}`)];

const git = async (...args: string[]): Promise<string> =>
  (await runProgram('git', ['-C', root, ...args])).stdout.toString();

/** The cache version: the composer and evaluator sources, committed or not. */
const version = Promise.all([
  git('ls-files', '-s', '--', ...inputs),
  git('diff', 'HEAD', '--', ...inputs),
  git('ls-files', '--others', '--exclude-standard', '--', ...inputs),
]).then((parts) => parts.join('\n'));

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Returns the cached JSON result of `compute`, or computes and stores it. Composer and evaluator sources and `what`
 * form the key, so an interrupted run resumes where it stopped.
 */
export async function cachedResult<T>(what: string, compute: () => Promise<T>): Promise<T> {
  const name = createHash('sha256')
    .update(`${await version}\n${what}`)
    .digest('hex');
  const file = new URL(`${name}.json`, folder);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const result = await compute();
  await mkdir(folder, { recursive: true });
  const part = new URL(`${name}.${process.pid}.part`, folder);
  await writeFile(part, JSON.stringify(result));
  await rename(part, file);
  return result;
}
