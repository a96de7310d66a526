import { AppError } from '#contract/errors.ts';
import type { Log } from '../platform/log.ts';
import { StartError } from '../platform/storage/start-error.ts';

/**
 * Runs a command and sets the exit code of the process: the one it returns, or `failureCode` when it throws. A server
 * passes its log, which receives the error when standard output is not a terminal.
 */
export async function runCommand(
  command: () => Promise<number> | Promise<void>,
  failureCode = 1,
  log?: Log,
): Promise<void> {
  try {
    const code = await command();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    // An expected error is printed as one sentence, a bug with its stack.
    const isExpected = error instanceof StartError || error instanceof AppError;
    if (!log || process.stdout.isTTY) console.error(isExpected ? error.message : error);
    else if (isExpected) log.fatal(error.message);
    else log.fatal({ err: error }, 'server exited with an error');
    process.exitCode = failureCode;
  }
}
