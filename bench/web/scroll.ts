import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch, unpackChromium } from '../../e2e/chromium.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';
import { prepare } from '../../scripts/prepare.mjs';
import { largeStudio } from './many-tracks.ts';

/**
 * `node bench/web/scroll.ts`: a project with 10,000 tracks, scrolled from end to end. Prints the
 * longest task of the page, and in how many frames the middle of the window held no row.
 */
const tracks = 10_000;
const stepPx = 1500;
const steps = 400;

interface Watch {
  frames: number;
  blank: number;
  readonly tasks: number[];
}

await Promise.all([prepare(), unpackChromium()]);
const dataDir = await mkdtemp(join(tmpdir(), 'tutti-scroll-'));
const server = new ServerProcess(await freePort(), dataDir);
try {
  await server.start();
  const { person, projectId } = await largeStudio(server, tracks);
  const browser = await chromium.launch(chromiumLaunch);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name, value] = person.session;
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/projects/${projectId}`);
  await page.getByRole('article').first().waitFor();
  await watch(page);
  // An order over all rows fetches all pages.
  const ordered = performance.now();
  await page.getByRole('button', { name: /^Duration/ }).click();
  await page.locator(`[aria-setsize="${tracks}"]`).first().waitFor({ timeout: 120_000 });
  tell(
    `all ${tracks} rows loaded and ordered in ${((performance.now() - ordered) / 1000).toFixed(1)} s`,
    await watched(page),
  );
  await scroll(page, 1);
  tell(`${steps} steps of ${stepPx} px down`, await watched(page));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sleep(500);
  tell('a jump to the end', await watched(page));
  await scroll(page, -1);
  tell(`${steps} steps up`, await watched(page));
  await browser.close();
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Watch = { frames: 0, blank: 0, tasks: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    const look = () => {
      const rows = document.querySelector('ol:has(> [data-index])')?.getBoundingClientRect();
      const middle = window.innerHeight / 2;
      if (rows && rows.top < middle && rows.bottom > middle) {
        seen.frames += 1;
        const there = document.elementFromPoint(rows.left + rows.width / 2, middle);
        if (!there?.closest('[data-index]')) seen.blank += 1;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

async function scroll(page: Page, direction: 1 | -1): Promise<void> {
  await page.mouse.move(600, 450);
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, direction * stepPx);
    await sleep(30);
  }
}

/** What was seen since the last time. */
async function watched(page: Page): Promise<Watch> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Watch };
    const copy = { ...seen, tasks: [...seen.tasks] };
    Object.assign(seen, { frames: 0, blank: 0 });
    seen.tasks.length = 0;
    return copy;
  });
}

function tell(what: string, { frames, blank, tasks }: Watch): void {
  const over = tasks.filter((ms) => ms > 100).length;
  const longest = Math.max(0, ...tasks).toFixed(0);
  console.log(`${what}: ${blank} of ${frames} frames blank; longest task ${longest} ms, ${over} over 100 ms`);
}
