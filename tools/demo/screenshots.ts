import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch, unpackChromium } from '../e2e/chromium.ts';
import { freePort, ServerProcess } from '../e2e/server.ts';
import { prepare } from '../scripts/prepare.mjs';
import { createViewers } from './viewers.ts';
import { seedDemo } from './seed.ts';
import { dialogs } from './actions.ts';
import { openScreen, type Studio } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/**
 * `npm run screenshots [-- word … width …]`: captures every screen of the demo at three widths in both themes, as
 * `screenshots/<screen>-<width>-<theme>.png`; words filter the screens by name, numbers filter the widths.
 * `STUDIO_URL=http://127.0.0.1:3000` captures a running demo (`npm run demo`).
 */
const folder = 'screenshots';
const views = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const themes = ['dark', 'light'] as const;
const maxHeightPx = 6000;

const args = process.argv.slice(2);
const nameFilters = args.filter((word) => !/^\d+$/.test(word));
const widths = new Set(args.filter((word) => /^\d+$/.test(word)).map(Number));
const selected = screens.filter(
  ({ name }) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)),
);
if (selected.length === 0) throw new Error(`No screen has a name like ${nameFilters.join(' or ')}.`);

let failures = 0;
await unpackChromium();
const studioUrl = process.env['STUDIO_URL'];
await (studioUrl ? captureAll(studioUrl) : seedAndCapture());
console.log(`${selected.length} screens are in ${folder}/; ${failures} could not be opened.`);
if (failures > 0) process.exitCode = 1;

async function seedAndCapture(): Promise<void> {
  await prepare();
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-screens-'));
  const server = new ServerProcess(await freePort(), dataDir);
  try {
    await server.start();
    console.log('Making the demo …');
    await seedDemo(server);
    await captureAll(server.url);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function captureAll(url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const studio = { url, viewers: await createViewers(url) };
  const browser = await chromium.launch(chromiumLaunch);
  for (const screen of selected) await captureScreen(browser, studio, screen);
  await browser.close();
}

async function captureScreen(browser: Browser, studio: Studio, screen: Screen): Promise<void> {
  const { upTo = Number.POSITIVE_INFINITY, zoom = 1 } = screen;
  for (const viewport of views) {
    const { width, height } = viewport;
    if (width > upTo || (widths.size > 0 && !widths.has(width))) continue;
    const context = await browser.newContext({
      viewport: { width: width / zoom, height: height / zoom },
      deviceScaleFactor: zoom,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    try {
      const page = await openScreen(context, studio, screen);
      await growWindow(page, screen.height);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
    } catch (error) {
      failures += 1;
      console.error(`${screen.name} at ${width} px: ${String(error).split('\n')[0]}`);
    } finally {
      await context.close();
    }
  }
}

/** Grows the window to the page height, because rows are rendered only in view; keeps it under a dialog. */
async function growWindow(page: Page, cut = maxHeightPx): Promise<void> {
  // Waits for data and transitions.
  await page.waitForTimeout(500);
  const dialogCount = await dialogs(page).count();
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (dialogCount > 0) return;
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width, height: Math.min(Math.max(pageHeight, height), cut) });
  await page.waitForTimeout(400);
}
