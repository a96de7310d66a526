import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { inlinedClassNames, shortClassNames } from './class-names.ts';
import { writeCardFonts } from './card-fonts.ts';

/**
 * Builds the pages of share links beside the app, with files of their own: guests load nothing of the app, and the app's
 * files stay as they are. `.server/` contains the code with which the server renders them.
 */
export function sharedPages(webRoot: string): Plugin {
  let directory = '';
  return {
    name: 'tutti:shared-pages',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      directory = resolve(root, outDir);
    },
    // Before the files are compressed, which is the end of the build.
    async writeBundle() {
      const common: InlineConfig = {
        configFile: false,
        root: webRoot,
        logLevel: 'warn',
        css: { modules: shortClassNames(webRoot) },
      };
      await build({
        ...common,
        plugins: [react(), inlinedClassNames],
        build: {
          outDir: directory,
          emptyOutDir: false,
          copyPublicDir: false,
          sourcemap: true,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: { input: ['share', 'embed'].map((page) => join(webRoot, `${page}.html`)) },
        },
      });
      await build({
        ...common,
        plugins: [react(), inlinedClassNames],
        // The server runs without the packages of the browser app.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          ssr: join(webRoot, 'app/render-shared-view.tsx'),
          outDir: join(directory, '.server'),
          emptyOutDir: true,
          copyPublicDir: false,
        },
      });
      await writeCardFonts(join(webRoot, '..', '..'), join(directory, '.server'));
    },
  };
}
