import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { shells, type Shell } from './shells.ts';
import { zshCompletion } from './zsh.ts';

const scripts: Record<Shell, (commands: readonly Command[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Runs `tutti completion`: prints the script of a shell. @throws Failure */
export async function runCompletion(
  [name, ...rest]: readonly string[],
  commands: readonly Command[],
): Promise<void> {
  const shell = shells.find((one) => one === name);
  if (shell === undefined || rest.length > 0) {
    throw usageFailure(`Say for which shell: tutti completion ${shells.join('|')}.`);
  }
  process.stdout.write(scripts[shell](commands));
}
