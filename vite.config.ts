import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layeredStyles } from './tools/scripts/build/cascade-layers.ts';
import { inlinedClassNames, shortClassNames } from './tools/scripts/build/class-names.ts';
import { compressedFiles } from './tools/scripts/build/compressed-files.ts';
import { firstViewsFile } from './tools/scripts/build/first-views.ts';
import { importedBy, type ModuleGraph, pagesWith } from './tools/scripts/build/module-graph.ts';
import { filledPageMessages } from './tools/scripts/build/page-messages.ts';
import { signInPage } from './tools/scripts/build/sign-in-page.ts';
import { subsetFontPlugin } from './tools/scripts/build/subset-font.ts';
import { visitorPages } from './tools/scripts/build/visitor-pages.ts';
import { pageMessages } from './apps/web/messages.ts';
import { entryRoutes } from './apps/web/app/entry-routes.ts';

const webRoot = `${import.meta.dirname}/apps/web`;
const pageTexts = filledPageMessages(pageMessages);
const signIn = `${webRoot}/app/sign-in.tsx`;
const app = `${webRoot}/index.html`;

const isOnlyForSigningIn = (id: string) => /\/sign-in[/.]/.test(id);
/**
 * What is loaded with the start, as several pages need it: three for a part of a feature, two for what stands below. A page
 * that needs the comments later does not count: they are large.
 */
function isShared(id: string, graph: ModuleGraph): boolean {
  if (id.startsWith(`${webRoot}/features/`)) return pagesWith('ever', id, app, graph) >= 3;
  return pagesWith(id.startsWith(`${webRoot}/domain/comments/`) ? 'at once' : 'ever', id, app, graph) >= 2;
}

export default defineConfig({
  root: 'apps/web',
  plugins: [
    react(),
    // The weights and widths that the styles ask for.
    subsetFontPlugin(import.meta.dirname, {
      from: 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
      to: '.cache/fonts/archivo-wght-400-700-wdth-100-112.woff2',
      axes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 112 } },
    }),
    firstViewsFile(import.meta.dirname, entryRoutes),
    signInPage,
    pageTexts,
    layeredStyles(webRoot),
    inlinedClassNames,
    visitorPages(webRoot, pageTexts),
    compressedFiles(),
  ],
  // The router brings what older versions of React lack; ours has it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: shortClassNames(webRoot) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    // Every browser that runs the app knows modulepreload; the polyfill would only be weight.
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index', 'sign-in'].map((page) => `${webRoot}/${page}.html`),
      output: {
        codeSplitting: {
          // One file for what signing in needs, which the app needs too; one for the rest of the app's start and for what
          // its pages share. The rest, styles as well, is split by import(): the pages, and the few parts that are heavy
          // and late.
          groups: [
            {
              name: (id, graph) =>
                !isOnlyForSigningIn(id) && importedBy(signIn, id, graph) ? 'common' : null,
              priority: 2,
            },
            {
              name: (id, graph) =>
                !isOnlyForSigningIn(id) && (importedBy(app, id, graph) || isShared(id, graph))
                  ? 'start'
                  : null,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/s': 'http://localhost:3000',
      '/embed': 'http://localhost:3000',
    },
  },
});
