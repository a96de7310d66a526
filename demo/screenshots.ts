import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch, unpackChromium } from '../e2e/chromium.ts';
import { freePort, ServerProcess } from '../e2e/server.ts';
import { prepare } from '../scripts/prepare.mjs';
import { openEyes } from './eyes.ts';
import { fillStudio } from './fill-studio.ts';
import { dialogs } from './gestures.ts';
import { openScreen, type Studio } from './open-screen.ts';
import { screens, type Screen } from './screens.ts';

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
const tallest = 6000;

const asked = process.argv.slice(2);
const words = asked.filter((word) => !/^\d+$/.test(word));
const widths = new Set(asked.filter((word) => /^\d+$/.test(word)).map(Number));
const wanted = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) throw new Error(`No screen has a name like ${words.join(' or ')}.`);

let failures = 0;
await unpackChromium();
const openDemo = process.env['STUDIO_URL'];
await (openDemo ? lookAt(openDemo) : makeAndLook());
console.log(`${wanted.length} screens are in ${folder}/; ${failures} could not be opened.`);
if (failures > 0) process.exitCode = 1;

async function makeAndLook(): Promise<void> {
  await prepare();
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-screens-'));
  const server = new ServerProcess(await freePort(), dataDir);
  try {
    await server.start();
    console.log('Making the demo …');
    await fillStudio(server);
    await lookAt(server.url);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function lookAt(url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const studio = { url, eyes: await openEyes(url) };
  const browser = await chromium.launch(chromiumLaunch);
  for (const screen of wanted) await takeAll(browser, studio, screen);
  await browser.close();
}

async function takeAll(browser: Browser, studio: Studio, screen: Screen): Promise<void> {
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
      await unfold(page, screen.height);
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
async function unfold(page: Page, cut = tallest): Promise<void> {
  // Waits for data and transitions.
  await page.waitForTimeout(500);
  const covered = await dialogs(page).count();
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (covered > 0) return;
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), cut) });
  await page.waitForTimeout(400);
}
