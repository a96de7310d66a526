import { resolve } from 'node:path';
import type { Command } from './command.ts';
import { runCompletion } from './completion/completion.ts';
import { shells } from './completion/shells.ts';
import { composeOptions } from './compose-flags.ts';
import { runCompose } from './compose.ts';
import { effectOptions } from './effect-flags.ts';
import { runEffect } from './effect.ts';
import { usageFailure } from './failure.ts';
import { importOptions, runImport } from './import.ts';
import { mcpOptions, runMcp } from './mcp.ts';
import { sayOptions } from './say-flags.ts';
import { runSay } from './say.ts';
import { runServerProgram, serverCommand } from './server-command.ts';
import { studioCommands } from './studio/commands.ts';

const fromStandardInput = 'A prompt or text of - is read from standard input.';

/** The engine on this machine. */
const offlineCommands: readonly Command[] = [
  {
    name: 'compose',
    usage: '"<prompt>" -o <file>',
    summary: 'music from words',
    options: composeOptions,
    notes: [fromStandardInput],
    run: runCompose,
  },
  {
    name: 'effect',
    usage: '"<prompt>" -o <file>',
    summary: 'a sound effect from words',
    options: effectOptions,
    notes: [fromStandardInput],
    run: runEffect,
  },
  {
    name: 'say',
    usage: '"<text>" -o <file>',
    summary: 'speech from a text',
    options: sayOptions,
    notes: [fromStandardInput],
    run: runSay,
  },
  {
    name: 'import',
    usage: '<file>',
    path: 'file',
    summary: 'the plan of a MIDI file, ABC notation or a chord chart, for --plan',
    options: importOptions,
    run: runImport,
  },
  {
    name: 'mcp',
    summary: 'serve the composer to an assistant: an MCP server on standard input and output',
    options: mcpOptions,
    run: runMcp,
  },
];

/** For the people who run a server, on its machine. */
const serverCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '<folder>',
    path: 'folder',
    summary: "copy a server's embedded database and files, while it runs, into a new folder",
    notes: ['The folder can take the place of DATA_DIR.'],
    run: runBackup,
  },
  serverCommand({
    noun: 'ledger',
    verb: 'verify',
    program: 'operations/verify-ledger.ts',
    summary: "check a server's token ledger: exit code 1 when it does not add up",
  }),
  serverCommand({
    noun: 'files',
    verb: 'move',
    program: 'operations/moving/move-files.ts',
    summary: "copy a server's files from DATA_DIR into its S3 bucket, each compared",
  }),
  serverCommand({
    noun: 'database',
    verb: 'move',
    program: 'operations/moving/move-database.ts',
    summary: "copy a stopped server's embedded database to the one at DATABASE_URL",
  }),
  serverCommand({
    noun: 'password',
    verb: 'set',
    program: 'operations/set-password.ts',
    argument: '<email>',
    summary: 'give an account of a server another password, read from standard input',
  }),
  serverCommand({
    noun: 'second-factor',
    verb: 'off',
    program: 'operations/second-factor-off.ts',
    argument: '<email>',
    summary: 'let an account in by its password alone, for a lost phone',
  }),
];

const completion: Command = {
  name: 'completion',
  usage: shells.join('|'),
  words: shells,
  summary: 'print a script with which a shell completes commands and flags',
  run: (args) => runCompletion(args, commands),
};

/** The commands by group, in the order of the help page. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['Offline', offlineCommands],
  ['On a studio', [...studioCommands, completion]],
  ['On the machine of a server', serverCommands],
];

export const commands: readonly Command[] = commandGroups.flatMap(([, group]) => group);

/** The server program runs in another working directory, so a relative folder is resolved here. */
async function runBackup([folder, ...rest]: readonly string[]): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageFailure('Say where to: tutti backup <folder>.');
  await runServerProgram('operations/backup.ts', [resolve(folder)]);
}
