import { resolve } from 'node:path';
import { runCompose } from './compose.ts';
import { runEffect } from './effect.ts';
import { usageFailure } from './failure.ts';
import { help } from './help.ts';
import { runSay } from './say.ts';
import { runInServer, serverProgram } from './server-program.ts';

const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  compose: runCompose,
  effect: runEffect,
  say: runSay,
  backup: runBackup,
  ledger: serverProgram({ noun: 'ledger', verb: 'verify', program: 'verify-ledger.ts' }),
  files: serverProgram({ noun: 'files', verb: 'move', program: 'moving/move-files.ts' }),
  database: serverProgram({ noun: 'database', verb: 'move', program: 'moving/move-database.ts' }),
  password: serverProgram({ noun: 'password', verb: 'set', program: 'set-password.ts', word: '<e-mail>' }),
  'second-factor': serverProgram({
    noun: 'second-factor',
    verb: 'off',
    program: 'second-factor-off.ts',
    word: '<e-mail>',
  }),
};

/** Runs the command of these arguments. @throws Failure with a one-sentence message */
export async function run([command, ...words]: readonly string[]): Promise<void> {
  if (command === '--help' || command === '-h' || asksForHelp(words)) {
    process.stdout.write(help);
    return;
  }
  if (command === '--version') return runInServer('version.ts');
  if (command === undefined)
    throw usageFailure(
      'Say what to do: tutti compose "<prompt>" -o <file>, tutti effect "<prompt>" -o <file>, or tutti say "<text>" -o <file>.',
    );
  const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!runCommand) throw usageFailure(`There is no command "${command}".`);
  await runCommand(words);
}

/** The server program runs in another working directory, so a relative folder is resolved here. */
async function runBackup([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageFailure('Say where to: tutti backup <folder>.');
  await runInServer('backup.ts', [resolve(folder)]);
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const flags = end === -1 ? words : words.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}
