import { resolve } from 'node:path';
import { runCompose } from './compose.ts';
import { runEffect } from './effect.ts';
import { usageFailure } from './failure.ts';
import { help } from './help.ts';
import { runMcp } from './mcp.ts';
import { runSay } from './say.ts';
import { runServerProgram, serverCommand } from './server-command.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  compose: runCompose,
  effect: runEffect,
  say: runSay,
  mcp: runMcp,
  backup: runBackup,
  ledger: serverCommand({ noun: 'ledger', verb: 'verify', program: 'verify-ledger.ts' }),
  files: serverCommand({ noun: 'files', verb: 'move', program: 'moving/move-files.ts' }),
  database: serverCommand({ noun: 'database', verb: 'move', program: 'moving/move-database.ts' }),
  password: serverCommand({
    noun: 'password',
    verb: 'set',
    program: 'set-password.ts',
    argument: '<email>',
  }),
  'second-factor': serverCommand({
    noun: 'second-factor',
    verb: 'off',
    program: 'second-factor-off.ts',
    argument: '<email>',
  }),
};

/** Runs the command of these arguments. @throws Failure with a one-sentence message */
export async function run([command, ...args]: readonly string[]): Promise<void> {
  if (command === '--help' || command === '-h' || isHelpRequested(args)) {
    process.stdout.write(help);
    return;
  }
  if (command === '--version') return runServerProgram('version.ts');
  if (command === undefined)
    throw usageFailure(
      'Say what to do: tutti compose "<prompt>" -o <file>, tutti effect "<prompt>" -o <file>, or tutti say "<text>" -o <file>.',
    );
  const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!runCommand) throw usageFailure(`There is no command "${command}".`);
  await runCommand(args);
}

/** The server program runs in another working directory, so a relative folder is resolved here. */
async function runBackup([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageFailure('Say where to: tutti backup <folder>.');
  await runServerProgram('backup.ts', [resolve(folder)]);
}

function isHelpRequested(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}
