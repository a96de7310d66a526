import { AppError } from '#contract/errors.ts';
import type { Log } from './log.ts';
import { StartError } from './storage/start-error.ts';

/**
 * Runs a command and sets the exit code of the process: the one that it gives, or `failed` when it throws. A server
 * gives its log, where the reason becomes one more line when standard output is no terminal.
 */
export async function runCommand(
  command: () => Promise<number> | Promise<void>,
  failed = 1,
  log?: Log,
): Promise<void> {
  try {
    const code = await command();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    // A mistake in the settings or the machine is told in a sentence; a mistake of ours with its stack.
    const isExpected = error instanceof StartError || error instanceof AppError;
    if (!log || process.stdout.isTTY) console.error(isExpected ? error.message : error);
    else if (isExpected) log.fatal(error.message);
    else log.fatal({ err: error }, 'the server ended with an error');
    process.exitCode = failed;
  }
}
