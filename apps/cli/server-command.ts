import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { usageFailure } from './failure.ts';
import { withSignalCleanup } from './interrupts.ts';

const root = join(import.meta.dirname, '..', '..');

interface ServerCommand {
  readonly noun: string;
  readonly verb: string;
  /** Path in `apps/server/`. */
  readonly program: string;
  /** Placeholder of the one argument it takes, as shown in the usage message; absent: it takes none. */
  readonly argument?: string;
  readonly summary: string;
}

/**
 * A command with one verb that runs a server program in a child process, with its output and exit code. The CLI has
 * no imports from server/.
 */
export function serverCommand({ noun, verb, program, argument, summary }: ServerCommand): Command {
  const usage = argument === undefined ? verb : `${verb} ${argument}`;
  return {
    name: noun,
    usage,
    words: [verb],
    summary,
    run: async ([actualVerb, ...args]) => {
      if (actualVerb !== verb || args.length !== (argument === undefined ? 0 : 1)) {
        throw usageFailure(`Say what to do with the ${noun}: tutti ${noun} ${usage}.`);
      }
      await runServerProgram(program, args);
    },
  };
}

/** Runs a server program in a child process and exits with its exit code. A termination signal ends it first. */
export async function runServerProgram(program: string, args: readonly string[] = []): Promise<void> {
  await withSignalCleanup(async (signal) => {
    const child = spawn(process.execPath, [join(root, 'apps', 'server', program), ...args], {
      // The working directory of `npm start`: DATA_DIR may be relative.
      cwd: root,
      stdio: 'inherit',
    });
    signal.addEventListener('abort', () => child.kill());
    const [code] = (await once(child, 'close')) as [number | null];
    process.exitCode = code ?? 2;
  });
}
