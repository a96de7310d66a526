import { commands } from './commands.ts';
import { usageFailure } from './failure.ts';
import { commandHelp, help } from './help.ts';
import { runServerProgram } from './server-command.ts';

/** Runs the command of these arguments. @throws Failure with a one-sentence message */
export async function run([name, ...args]: readonly string[]): Promise<void> {
  const command = commands.find((one) => one.name === name);
  if (name === '--help' || name === '-h' || isHelpRequested(args)) {
    process.stdout.write(command ? commandHelp(command) : help());
    return;
  }
  if (name === '--version') return runServerProgram('platform/version.ts');
  if (name === undefined)
    throw usageFailure(
      'Say what to do: tutti compose "<prompt>" -o <file>, tutti effect "<prompt>" -o <file>, or tutti say "<text>" -o <file>.',
    );
  if (!command) throw usageFailure(`There is no command "${name}".`);
  await command.run(args);
}

function isHelpRequested(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}
