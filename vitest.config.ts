import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './tools/e2e/chromium.ts';
import { compileCacheFolder } from './tools/scripts/compile-cache.mjs';

// For the programs and composer threads that tests start.
process.env['NODE_COMPILE_CACHE'] ??= compileCacheFolder;

/** Node loads these itself: what transforms the other modules knows no source-phase import yet. */
const runByNode = { deps: { external: [/(?:flite|minimp3)-module\.mjs$/] } };
/** How many malformed requests each call gets; thousands by hand, before a release. */
const malformedRuns = Number(process.env['TUTTI_TEST_MALFORMED'] ?? 5);
/** Which ones: others are found with another number. */
const malformedSeed = Number(process.env['TUTTI_TEST_MALFORMED_SEED'] ?? 20);
/** How many processes are killed at random; hundreds by hand, before a release. */
const fleetKillings = Number(process.env['TUTTI_TEST_FLEET_KILLINGS'] ?? 3);

/** How long what a server needs is away when a test takes it away. */
const outageSeconds = Number(process.env['TUTTI_TEST_OUTAGE_SECONDS'] ?? 2);
/** How many live streams one process holds at once; ten thousand by hand. */
const liveStreams = Number(process.env['TUTTI_TEST_STREAMS'] ?? 1_000);
/** A folder with readers of marker exports that no package contains: Apple's DTD and an EDL parser. */
const markerReaders = process.env['TUTTI_TEST_MARKER_READERS'] ?? '';

/**
 * Node runs these tests and the modules under test as it runs the product: no rewritten imports, which cost a sixth of
 * the CPU time. Vite is only needed for JSX and CSS.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/** As many workers as cores: helper threads of the garbage collector only take time from the other workers. */
const execArgv = ['--single-threaded-gc'];

/** Components in a real browser, with a fake server: what a form, a dialog or a menu does. */
const browserTests = 'apps/web/**/*.browser.test.tsx';

/** A package that Vite finds only while a test runs would reload the page of the test. */
const browserPackages = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  '@radix-ui/react-dialog',
  '@radix-ui/react-toast',
  '@tanstack/react-query',
  'axe-core',
  'clsx',
  'wouter',
  'zod',
];

/** Slow proofs: several server processes, faults, thousands of rows, many renderings. `npm run test:soak` runs them. */
const soakTests = '**/*.soak.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps/cli,tools/scripts}/**/*.test.ts'],
          exclude: [soakTests],
          experimental,
          execArgv,
          isolate: false,
          // By itself Vitest leaves one of two cores unused.
          maxWorkers: 2,
          // Only ends hangs: npm test runs the integration tests on the same cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [browserTests],
          execArgv,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        optimizeDeps: { include: browserPackages },
        test: {
          name: 'browser',
          globalSetup: ['tools/e2e/chromium.ts'],
          setupFiles: ['apps/web/app/styles/index.css'],
          include: [browserTests],
          isolate: false,
          fileParallelism: false,
          // After those with another number of workers, which Vitest does not run beside it.
          sequence: { groupOrder: 1 },
          // Only ends hangs, as those above.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: chromiumLaunch,
              actionTimeout: 20_000,
              contextOptions: {
                locale: 'en-GB',
                // An element in a transition has no meaningful contrast.
                reducedMotion: 'reduce',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            // As in the journeys.
            locators: { exact: false },
            viewport: { width: 1280, height: 720 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'integration',
          globalSetup: ['apps/server/platform/storage/testing/global-setup.ts'],
          include: ['{apps/server,tools/demo}/**/*.test.ts'],
          exclude: [soakTests],
          experimental,
          execArgv,
          // Importing the server again for each file takes a quarter of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          // Much of a test is waiting for the database and for timers.
          maxWorkers: 3,
          provide: { malformedRuns, malformedSeed },
        },
      },
      {
        // One file at a time: each takes the whole machine and measures times.
        test: {
          name: 'soak',
          globalSetup: ['apps/server/platform/storage/testing/global-setup.ts'],
          include: [soakTests],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          server: runByNode,
          provide: { fleetKillings, malformedRuns, malformedSeed, outageSeconds, liveStreams, markerReaders },
        },
      },
    ],
  },
});
