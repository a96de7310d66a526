#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

/**
 * Entry point of `npm run -s tutti`, and of `tutti` after `npm link`. Plain JavaScript, because a fresh clone has no
 * packages installed and its Node may not run TypeScript. The image has both, and no tools/scripts/ folder to install them.
 */
const scripts = new URL('../../tools/scripts/', import.meta.url);
await (existsSync(scripts) ? inCheckout() : import('./main.ts'));

async function inCheckout() {
  const { run, runsTypeScript } = await import('../../tools/scripts/node.mjs');
  const { prepareInstall } = await import('../../tools/scripts/prepare.mjs');
  const { compileCacheFolder } = await import('../../tools/scripts/compile-cache.mjs');
  const { callersFolder, inForeground } = await import('../../tools/scripts/foreground.mjs');
  await run(async () => {
    await prepareInstall();
    process.chdir(callersFolder('tutti'));
    if (!runsTypeScript()) return inForeground('apps/cli/main.ts', process.argv.slice(2), process.cwd());
    module.enableCompileCache(compileCacheFolder);
    await import('./main.ts');
  });
}
