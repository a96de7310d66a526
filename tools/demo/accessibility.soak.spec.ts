import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { axeFindings, setTheme, axeRuleFor, themes } from '../e2e/axe.ts';
import { setWindowSize, layoutProblems, smallWindows } from '../e2e/layout.ts';
import { styleOrderProblems } from '../e2e/style-sheets.ts';
import { openScreen, type Studio } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { test } from './studio-test.ts';

test.use({ screenshot: 'off' });

const isOfProject = ({ path }: Screen) => path.startsWith('/projects/:');

test('axe reports nothing on any screen or dialog of a project in either theme, small windows lose no content, and the order of style sheets decides nothing', async ({
  browser,
  studio,
}) => {
  test.setTimeout(480_000);
  expect(await findingsOn(screens.filter(isOfProject), browser, studio)).toEqual([]);
});

test('axe reports nothing on any other screen or dialog in either theme, small windows lose no content, and the order of style sheets decides nothing', async ({
  browser,
  studio,
}) => {
  test.setTimeout(480_000);
  const others = screens.filter((screen) => !isOfProject(screen));
  expect(await findingsOn(others, browser, studio)).toEqual([]);
});

/** One line for each finding, and for each screen that fails to open. */
async function findingsOn(targets: readonly Screen[], browser: Browser, studio: Studio): Promise<string[]> {
  const found: string[] = [];
  // Viewers share a context to reuse its HTTP cache.
  const contexts = new Map<string, BrowserContext>();
  for (const screen of targets) {
    const { as, zoom = 1 } = screen;
    const [width, height] = (screen.upTo ?? 1440) < 1440 ? [390, 844] : [1440, 900];
    const viewer = `${as}, ${zoom}`;
    const context =
      contexts.get(viewer) ??
      (await browser.newContext({ deviceScaleFactor: zoom, reducedMotion: 'reduce' }));
    contexts.set(viewer, context);
    try {
      const page = await openScreen(context, studio, screen, { width: width / zoom, height: height / zoom });
      for (const theme of themes) {
        await setTheme(page, theme);
        for (const { id, at } of await axeFindings(page, axeRuleFor[theme]))
          found.push(`${screen.name}, ${theme}: ${id} at ${at.join(' and ')}`);
      }
      for (const problem of await styleOrderProblems(page)) found.push(`${screen.name}: ${problem}`);
      for (const size of smallWindows) {
        await setWindowSize(page, size);
        for (const problem of await layoutProblems(page))
          found.push(`${screen.name}, ${size.width} px: ${problem}`);
      }
    } catch (error) {
      found.push(`${screen.name}: ${String(error).split('\n')[0]}`);
    } finally {
      await Promise.all(context.pages().map((page) => page.close()));
    }
  }
  await Promise.all([...contexts.values()].map((context) => context.close()));
  return found;
}
