import { inForeground } from './foreground.mjs';
import { run } from './node.mjs';
import { prepare } from './prepare.mjs';

/**
 * `npm start`: plain JavaScript without packages, because a fresh clone has none. Prepares the checkout, then runs
 * the server.
 */
await run(async () => {
  await prepare();
  inForeground('apps/server/app/main.ts', process.argv.slice(2));
});
