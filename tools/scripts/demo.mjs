import { inForeground } from './foreground.mjs';
import { run } from './node.mjs';
import { prepare } from './prepare.mjs';

/** `npm run demo`: prepares the checkout as `npm start` does, then serves the demo. */
await run(async () => {
  await prepare();
  inForeground('tools/demo/main.ts', []);
});
