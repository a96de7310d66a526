import { AppError } from '#contract/errors.ts';
import { StartError } from './storage/start-error.ts';

/** Runs a command and sets the exit code of the process: the one that it gives, or `failed` when it throws. */
export async function runCommand(command: () => Promise<number> | Promise<void>, failed = 1): Promise<void> {
  try {
    const code = await command();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    // A mistake in the settings or the machine is told in a sentence; a mistake of ours with its stack.
    console.error(error instanceof StartError || error instanceof AppError ? error.message : error);
    process.exitCode = failed;
  }
}
