import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { runProgram } from './run-program.ts';

const folder = new URL('.built/judged/', import.meta.url);
const root = new URL('../../', import.meta.url).pathname;
const judging = ['judges', 'judges.ts', 'judge-piece.ts', 'genres.ts', 'novelty.ts', 'verdicts.ts'];
const heard = ['contract', 'engine', ...judging.map((file) => `bench/engine/${file}`)];

const git = async (...args: string[]): Promise<string> =>
  (await runProgram('git', ['-C', root, ...args])).stdout.toString();

/** Whatever a judgement hangs on: the composer and the judges as they are now, committed or not. */
const version = Promise.all([
  git('ls-files', '-s', '--', ...heard),
  git('diff', 'HEAD', '--', ...heard),
  git('ls-files', '--others', '--exclude-standard', '--', ...heard),
]).then((parts) => parts.join('\n'));

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * What `make` gives, as JSON; from the disk where the same composer and the same judges have given it before, so that
 * a run that was cut off goes on where it stopped. `what` says which of all judgements it is.
 */
export async function remembered<T>(what: string, make: () => Promise<T>): Promise<T> {
  const name = createHash('sha256')
    .update(`${await version}\n${what}`)
    .digest('hex');
  const file = new URL(`${name}.json`, folder);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const made = await make();
  await mkdir(folder, { recursive: true });
  const part = new URL(`${name}.${process.pid}.part`, folder);
  await writeFile(part, JSON.stringify(made));
  await rename(part, file);
  return made;
}
