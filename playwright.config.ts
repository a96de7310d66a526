import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tools/e2e/chromium.ts';

export default defineConfig({
  projects: [
    {
      name: 'journeys',
      testMatch: 'tools/e2e/*.spec.ts',
      testIgnore: '**/*.soak.spec.ts',
      grepInvert: /@soak/,
    },
    { name: 'soak', testMatch: 'tools/{e2e,demo}/*.soak.spec.ts', workers: 2 },
    // Journeys that are slow, or repeat another one of their file with the keyboard alone.
    {
      name: 'slow-journeys',
      testMatch: 'tools/e2e/*.spec.ts',
      testIgnore: '**/*.soak.spec.ts',
      grep: /@soak/,
      workers: 2,
    },
  ],
  globalSetup: './tools/e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
  },
});
