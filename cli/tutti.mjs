#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

/**
 * Entry point of `npm run -s tutti`, and of `tutti` after `npm link`. Plain JavaScript, because a fresh clone has no
 * packages installed and its Node may not run TypeScript. The image has both, and no scripts/ folder to install them.
 */
const scripts = new URL('../scripts/', import.meta.url);
await (existsSync(scripts) ? inCheckout() : import('./main.ts'));

async function inCheckout() {
  const { run, runsTypeScript } = await import('../scripts/node.mjs');
  const { prepareInstall } = await import('../scripts/prepare.mjs');
  const { compileCacheFolder } = await import('../scripts/compile-cache.mjs');
  const { callersFolder, inForeground } = await import('../scripts/foreground.mjs');
  await run(async () => {
    await prepareInstall();
    process.chdir(callersFolder('tutti'));
    if (!runsTypeScript()) return inForeground('cli/main.ts', process.argv.slice(2), process.cwd());
    module.enableCompileCache(compileCacheFolder);
    await import('./main.ts');
  });
}
