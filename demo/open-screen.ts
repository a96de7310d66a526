import type { BrowserContext, Page } from '@playwright/test';
import type { Eyes } from './eyes.ts';
import type { Screen } from './screens.ts';

/** A studio that is looked at. */
export interface Studio {
  readonly url: string;
  readonly eyes: Eyes;
}

/** A page that shows the screen, with everything on it loaded, in a context without cookies of its own. */
export async function openScreen(
  context: BrowserContext,
  { url, eyes }: Studio,
  screen: Screen,
): Promise<Page> {
  if (screen.as !== 'visitor') {
    const [name, value] = eyes.as[screen.as].session;
    await context.addCookies([{ name, value, url }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await screen.before?.(page);
  const path = Object.entries(eyes.ids).reduce((all, [name, id]) => all.replace(name, id), screen.path);
  await page.goto(url + path);
  // The stream of events stays open, so the network never falls silent: the page's own sign counts.
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await loaded(page);
  await lookDown(page);
  await screen.press?.(page);
  await loaded(page);
  return page;
}

/** What is far below the window is loaded when somebody comes near it. */
async function lookDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await loaded(page);
  await page.evaluate(() => scrollTo(0, 0));
}

async function loaded(page: Page): Promise<void> {
  // What a hidden tab holds waits until it is shown.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((part) => !part.checkVisibility()),
  );
}
