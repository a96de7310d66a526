import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ApiPerson, password } from '#contract/testing/api-person.ts';
import { chromiumLaunch, unpackChromium } from '../e2e/chromium.ts';
import { freePort, ServerProcess } from '../e2e/server.ts';
import { prepare } from '../scripts/prepare.mjs';
import { fillStudio } from './fill-studio.ts';
import { screens, type Screen } from './screens.ts';
import { people } from './studio.data.ts';

/**
 * `npm run screenshots [-- word …]`: every screen of the demo at three widths in both themes, as
 * `screenshots/<screen>-<width>-<theme>.png`; with words only the screens whose names hold one.
 */
const folder = 'screenshots';
const views = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const themes = ['dark', 'light'] as const;
const tallest = 6000;

const words = process.argv.slice(2);
const wanted = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) throw new Error(`No screen has a name like ${words.join(' or ')}.`);

await Promise.all([prepare(), unpackChromium()]);
const dataDir = await mkdtemp(join(tmpdir(), 'tutti-screens-'));
const server = new ServerProcess(await freePort(), dataDir);
let failures = 0;
try {
  await server.start();
  console.log('Making the demo …');
  await fillStudio(server);
  await mkdir(folder, { recursive: true });
  const eyes = await signedIn(server.url);
  const browser = await chromium.launch(chromiumLaunch);
  for (const screen of wanted) await takeAll(browser, eyes, screen);
  await browser.close();
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${wanted.length} screens are in ${folder}/; ${failures} could not be opened.`);
if (failures > 0) process.exitCode = 1;

/** Whose eyes a screen is seen with, and the project that is shown. */
interface Eyes {
  readonly admin: ApiPerson;
  readonly newcomer: ApiPerson;
  readonly projectId: string;
}

interface View {
  readonly screen: Screen;
  readonly viewport: (typeof views)[number];
}

async function signedIn(url: string): Promise<Eyes> {
  const [admin, newcomer] = [new ApiPerson(url), new ApiPerson(url)];
  const { email } = people.mara;
  await admin.call('signIn', { body: { email, password } });
  await newcomer.call('register', {
    body: { email: 'new@example.org', password, firstName: 'Noor', lastName: 'Haddad' },
  });
  const projects = await admin.call('listProjects');
  const fullest = projects.toSorted((a, b) => b.trackCount - a.trackCount)[0];
  if (fullest === undefined) throw new Error('The demo has no project.');
  return { admin, newcomer, projectId: fullest.id };
}

async function takeAll(browser: Browser, eyes: Eyes, screen: Screen): Promise<void> {
  for (const viewport of views) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    try {
      const page = await open(context, eyes, { screen, viewport });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${viewport.width}-${colorScheme}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
    } catch (error) {
      failures += 1;
      console.error(`${screen.name} at ${viewport.width} px: ${String(error).split('\n')[0]}`);
    } finally {
      await context.close();
    }
  }
}

async function open(context: BrowserContext, eyes: Eyes, { screen, viewport }: View): Promise<Page> {
  if (screen.as !== 'visitor') {
    const [name, value] = eyes[screen.as].session;
    await context.addCookies([{ name, value, url: server.url }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(server.url + screen.path.replace(':project', eyes.projectId));
  // The stream of events stays open, so the network never falls silent: the page's own sign counts.
  await page.getByRole('heading').first().waitFor();
  await screen.press?.(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Rows are drawn where they can be seen, and bars stand at the window's edge: so all of it is the window.
  const { width, height } = viewport;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), tallest) });
  await page.waitForTimeout(400);
  return page;
}
