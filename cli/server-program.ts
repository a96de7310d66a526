import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { usageFailure } from './failure.ts';

const root = join(import.meta.dirname, '..');

interface ServerProgram {
  readonly noun: string;
  readonly verb: string;
  /** Path in the server's folder. */
  readonly program: string;
  /** Placeholder of the one argument it takes, as shown in the usage message; absent: it takes none. */
  readonly word?: string;
}

/**
 * A command with one verb that runs a server program in a child process, with its output and exit code. The CLI has
 * no imports from server/.
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

/** Runs a server program in a child process and exits with its exit code. */
export async function runInServer(program: string, words: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server', program), ...words], {
    // The working directory of `npm start`: DATA_DIR may be relative.
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 2;
}
