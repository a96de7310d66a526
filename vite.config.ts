import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './scripts/build/compressed-files.ts';
import { firstViewsFile } from './scripts/build/first-views.ts';
import { narrowFont } from './scripts/build/narrow-font.ts';
import { firstViews } from './web/app/first-views.ts';

/**
 * Parts without a subject that several pages share, except those that open later or stand in few places:
 * dialogs, tables, waveforms.
 */
const sharedParts =
  /(web[\\/]kit|contract)[\\/](?!dialog|form-dialog|focus-place|keep-focus|use-estimate|confirm|toaster|use-return-focus|waveform|data-table|use-narrower|address-tab|bar-|use-offset|errors|search|door|shortcut|section-marks|play-key|spoken|password|code-field|first-focus|save-file|fader|tab-shelf|transaction|use-one-order|name-missing)|@tanstack[\\/](react-query|query-core)/;

/** What is there before later parts are asked for: by the start nothing but itself, by those after it these four. */
const loadedBy = (host: string) =>
  /^assets[\\/]index-/.test(host) ? /^assets[\\/]index-/ : /^assets[\\/](index|kit|studio|project)-/;
/** The parts to fetch along with a file; each name is weight in every file that leads there. */
const notYetThere = (file: string, parts: string[], { hostId }: { hostId: string }) =>
  parts.filter((part) => part !== file && !loadedBy(hostId).test(part));

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    // The weights and widths that the styles ask for.
    narrowFont(import.meta.dirname, {
      from: 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
      to: '.cache/fonts/archivo-wght-400-700-wdth-100-112.woff2',
      axes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 112 } },
    }),
    firstViewsFile(import.meta.dirname, firstViews),
    compressedFiles(),
  ],
  // The router brings what older versions of React lack; ours has it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    // Every browser that runs the app knows modulepreload; the polyfill would only be weight.
    modulePreload: { polyfill: false, resolveDependencies: notYetThere },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Many small files compress badly, so what is needed together is one, from the bottom up. A part
          // that a later file shares with an earlier one stays in the earlier; e2e/first-load.spec.ts weighs it.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'kit', test: sharedParts, minShareCount: 2, priority: 3 },
            { name: 'studio', test: /web[\\/]app[\\/]studio\.tsx$/, priority: 2 },
            { name: 'project', test: /web[\\/]app[\\/]project-screen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    // One file that the whole app shares: in twelve it would be as long on its way as all of it.
    cssCodeSplit: false,
  },
  server: {
    proxy: { '/api': 'http://localhost:3000' },
  },
});
