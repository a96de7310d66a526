import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { layeredStyles } from './cascade-layers.ts';
import { inlinedClassNames, shortClassNames } from './class-names.ts';
import { writeCardFonts } from './card-fonts.ts';
import { landingPage } from './landing-page.ts';

/**
 * Builds the landing page and the pages of share links beside the app, with files of their own: visitors load nothing of
 * the app, and the app's files stay as they are. `pageTexts` fills in their
 * texts. `.server/` contains the code with which the server renders shared pages.
 */
export function visitorPages(webRoot: string, pageTexts: Plugin): Plugin {
  // Early, because it composes the page's audio.
  const landing = landingPage(webRoot);
  let directory = '';
  return {
    name: 'tutti:visitor-pages',
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
      const pages = (names: readonly string[]): NonNullable<InlineConfig['build']> => ({
        outDir: directory,
        emptyOutDir: false,
        copyPublicDir: false,
        sourcemap: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: names.map((name) => join(webRoot, `${name}.html`)) },
      });
      const plugins = [pageTexts, layeredStyles(webRoot), inlinedClassNames];
      await build({ ...common, plugins: [landing, ...plugins], build: pages(['landing']) });
      await build({ ...common, plugins: [react(), ...plugins], build: pages(['share', 'embed']) });
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
