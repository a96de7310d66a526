import { spawn } from 'node:child_process';
import { constants } from 'node:os';
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
 */
export function inForeground(entry, args) {
  // The channel says nothing: it closes when this process dies, even by SIGKILL, and tells the program so.
  const program = spawn(serverNode(root), [entry, ...args], {
    cwd: root,
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
