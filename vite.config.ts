import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlinedClassNames, shortClassNames } from './tools/scripts/build/class-names.ts';
import { compressedFiles } from './tools/scripts/build/compressed-files.ts';
import { firstViewsFile } from './tools/scripts/build/first-views.ts';
import { importedBy } from './tools/scripts/build/imported-by.ts';
import { landingPage } from './tools/scripts/build/landing-page.ts';
import { sharedPages } from './tools/scripts/build/shared-page.ts';
import { signInPage } from './tools/scripts/build/sign-in-page.ts';
import { subsetFontPlugin } from './tools/scripts/build/subset-font.ts';
import { entryRoutes } from './apps/web/app/entry-routes.ts';

const signIn = `${import.meta.dirname}/apps/web/app/sign-in.tsx`;
/** What visitors alone load: it stays in their own files. */
const forVisitors = /\/(landing|sign-in)[/.]/;

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
    landingPage(`${import.meta.dirname}/apps/web`),
    signInPage,
    inlinedClassNames,
    sharedPages(`${import.meta.dirname}/apps/web`),
    compressedFiles(),
  ],
  // The router brings what older versions of React lack; ours has it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: shortClassNames(`${import.meta.dirname}/apps/web`) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    // Every browser that runs the app knows modulepreload; the polyfill would only be weight.
    modulePreload: { polyfill: false },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index', 'landing', 'sign-in'].map((page) => `${import.meta.dirname}/apps/web/${page}.html`),
      output: {
        codeSplitting: {
          // One file for what signing in needs, which the app needs too; one for the rest of the app's start; one for
          // what pages share. The rest is split by import(): the pages, and the few parts that are heavy and late.
          groups: [
            {
              name: (id, graph) => (!forVisitors.test(id) && importedBy(signIn, id, graph) ? 'common' : null),
              priority: 3,
            },
            { name: (id) => (forVisitors.test(id) ? null : 'start'), tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
    // One file that the whole app shares: in twelve it would be as long on its way as all of it.
    cssCodeSplit: false,
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/s': 'http://localhost:3000',
      '/embed': 'http://localhost:3000',
    },
  },
});
