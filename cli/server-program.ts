import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { usageFailure } from './failure.ts';

const server = join(import.meta.dirname, '..', 'server');

/**
 * A command that is the server's own, with one verb: runs its program as a process of its own, with its words and its
 * exit code, so that the shell's room needs to know nothing of the server.
 */
export function serverProgram(noun: string, verb: string, program: string) {
  return async (words: readonly string[]): Promise<void> => {
    if (words.length !== 1 || words[0] !== verb) {
      throw usageFailure(`Say what to do with the ${noun}: tutti ${noun} ${verb}.`);
    }
    const child = spawn(process.execPath, [join(server, program)], { stdio: 'inherit' });
    const [code] = (await once(child, 'close')) as [number | null];
    process.exitCode = code ?? 2;
  };
}
