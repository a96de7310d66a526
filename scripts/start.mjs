import { inForeground } from './foreground.mjs';
import { run } from './node.mjs';
import { prepare } from './prepare.mjs';

/**
 * `npm start`: plain JavaScript without packages, because on a fresh clone there is nothing else
 * yet. Prepares the checkout, then runs the server.
 */
await run(async () => {
  await prepare();
  inForeground('server/main.ts', process.argv.slice(2));
});
