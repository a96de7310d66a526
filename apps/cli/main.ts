import { constants } from 'node:os';
import { AppError } from '#contract/errors.ts';
import { Failure } from './failure.ts';
import { printable } from './printable.ts';
import { run } from './run.ts';
import { isClosedPipe } from './write-files.ts';

const CLOSED_PIPE = 128 + constants.signals.SIGPIPE;

// A closed pipe, as with `head`, is not an error: exit with the code that shells report for SIGPIPE.
process.stdout.on('error', (error) => {
  if (!isClosedPipe(error)) throw error;
  process.exit(CLOSED_PIPE);
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (isClosedPipe(error)) process.exit(CLOSED_PIPE);
  if (!(error instanceof Failure || error instanceof AppError)) throw error;
  process.stderr.write(`tutti: ${printable(error.message)}\n`);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
