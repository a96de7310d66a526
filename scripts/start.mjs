import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { run, serverNode } from './node.mjs';
import { onOrphaned } from './orphaned.mjs';
import { prepare, root } from './prepare.mjs';

/**
 * `npm start`: plain JavaScript without packages, because on a fresh clone there is nothing else
 * yet. Prepares the checkout, then runs the server and passes signals down and the exit code up.
 */
await run(async () => {
  await prepare();
  // The channel says nothing: it closes when this process dies, even by SIGKILL, and tells the server so.
  const server = spawn(serverNode(root), ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal));
  }
  onOrphaned(() => server.kill('SIGTERM'));
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
});
