import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the web app a second time, as a module for the server: `.server/drawing.mjs` beside the page, with
 * all that it needs inside, in the mode for production. A folder with a dot is served to nobody.
 */
export function drawingBundle(entry: string): Plugin {
  let places = { root: '', outDir: '' };
  return {
    name: 'tutti:drawing-bundle',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      places = { root, outDir: join(resolve(root, outDir), '.server') };
    },
    closeBundle: {
      order: 'post',
      async handler() {
        await build({
          configFile: false,
          root: places.root,
          publicDir: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: {
            ssr: entry,
            outDir: places.outDir,
            emptyOutDir: true,
            rolldownOptions: {
              output: { entryFileNames: 'drawing.mjs' },
              // It says 'use client' of parts that one module now holds.
              checks: { moduleLevelDirective: false },
            },
          },
        });
      },
    },
  };
}
