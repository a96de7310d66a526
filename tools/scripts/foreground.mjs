import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compileCacheSettings } from './compile-cache.mjs';
import { memorySettings } from './memory.mjs';
import { serverNode } from './node.mjs';
import { onParentExit } from './parent-exit.mjs';
import { root } from './prepare.mjs';

/**
 * Runs a program of the checkout in place of this process: forwards signals to it and exits with its exit code.
 *
 * @param {string} entry its file, from the root of the checkout
 * @param {string[]} args
 * @param {string} cwd
 */
export function inForeground(entry, args, cwd = root) {
  // The IPC channel carries no messages: its disconnect tells the program that this process died, even by SIGKILL.
  const program = spawn(serverNode(root), [join(root, entry), ...args], {
    cwd,
    env: { ...memorySettings, ...compileCacheSettings, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => program.kill(signal));
  }
  onParentExit(() => program.kill('SIGTERM'));
  program.on('error', (error) => {
    console.error(`${entry} could not be started: ${error.message}`);
    process.exit(1);
  });
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}

/**
 * The folder that a command's paths are relative to. npm runs a script in the package's folder and passes the
 * caller's folder in INIT_CWD.
 *
 * @param {string} script its name in package.json
 */
export function callersFolder(script) {
  const { INIT_CWD, npm_lifecycle_event, npm_package_json } = process.env;
  const isScript = npm_lifecycle_event === script && npm_package_json === join(root, 'package.json');
  return (isScript && INIT_CWD) || process.cwd();
}
