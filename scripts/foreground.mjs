import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { memorySettings } from './memory.mjs';
import { serverNode } from './node.mjs';
import { onOrphaned } from './orphaned.mjs';
import { root } from './prepare.mjs';

/**
 * Runs a program of the checkout as if it were this process: signals go down to it, its exit code
 * comes up.
 *
 * @param {string} entry its file, from the root of the checkout
 * @param {string[]} args
 * @param {string} cwd
 */
export function inForeground(entry, args, cwd = root) {
  // The channel says nothing: it closes when this process dies, even by SIGKILL, and tells the program so.
  const program = spawn(serverNode(root), [join(root, entry), ...args], {
    cwd,
    env: { ...memorySettings, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => program.kill(signal));
  }
  onOrphaned(() => program.kill('SIGTERM'));
  program.on('error', (error) => {
    console.error(`${entry} could not be started: ${error.message}`);
    process.exit(1);
  });
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}

/**
 * What the paths of a command are relative to: npm runs a script in the package's folder, and says where it was called.
 *
 * @param {string} script its name in package.json
 */
export function callersFolder(script) {
  const { INIT_CWD, npm_lifecycle_event, npm_package_json } = process.env;
  const isScript = npm_lifecycle_event === script && npm_package_json === join(root, 'package.json');
  return (isScript && INIT_CWD) || process.cwd();
}
