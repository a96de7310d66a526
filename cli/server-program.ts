import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { usageFailure } from './failure.ts';

const root = join(import.meta.dirname, '..');

interface ServerProgram {
  readonly noun: string;
  readonly verb: string;
  /** Where it lies in the server's folder. */
  readonly program: string;
  /** The word that it is called with; without one it takes none. */
  readonly word?: string;
}

/**
 * A command that is the server's own, with one verb: runs its program as a process of its own, with its words and its
 * exit code, so that the shell's room needs to know nothing of the server.
 */
export function serverProgram({ noun, verb, program, word }: ServerProgram) {
  return async ([given, ...words]: readonly string[]): Promise<void> => {
    if (given !== verb || words.length !== (word === undefined ? 0 : 1)) {
      const usage = ['tutti', noun, verb, ...(word === undefined ? [] : [word])].join(' ');
      throw usageFailure(`Say what to do with the ${noun}: ${usage}.`);
    }
    await runInServer(program, words);
  };
}

/** Runs a program of the server as a process of its own; its exit code becomes ours. */
export async function runInServer(program: string, words: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server', program), ...words], {
    // Where `npm start` runs: DATA_DIR may be relative.
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 2;
}
