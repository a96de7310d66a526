import type { BrowserContext, Page } from '@playwright/test';
import type { Viewers } from './viewers.ts';
import type { Screen } from './screen.ts';

/** A seeded server. */
export interface Studio {
  readonly url: string;
  readonly viewers: Viewers;
}

/** The address of a screen. */
export const addressOf = ({ url, viewers }: Studio, { path }: Pick<Screen, 'path'>): string =>
  url + Object.entries(viewers.ids).reduce((all, [name, id]) => all.replace(name, id), path);

/** Opens the screen in a new page and waits until everything on it is loaded. The context holds no other session. */
export async function openScreen(
  context: BrowserContext,
  { url, viewers }: Studio,
  screen: Screen,
  window?: { readonly width: number; readonly height: number },
): Promise<Page> {
  if (screen.as !== 'visitor') {
    const [name, value] = viewers.as[screen.as].session;
    await context.addCookies([{ name, value, url }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  if (window) await page.setViewportSize(window);
  await screen.before?.(page);
  await page.goto(addressOf({ url, viewers }, screen));
  // The event stream stays open, so networkidle never fires: the page's own loading state counts.
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilLoaded(page);
  await screen.actions?.(page);
  await untilLoaded(page);
  return page;
}

async function untilLoaded(page: Page): Promise<void> {
  // Content of hidden tabs is loaded only when displayed.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((part) => !part.checkVisibility()),
  );
}
