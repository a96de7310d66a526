import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds fault with, and where. */
interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly at: readonly string[];
}

export const themes = ['light', 'dark'] as const;

/** What is asked for anew in a theme, after the light one: it is another set of colours and nothing else. */
export const newIn = { light: undefined, dark: 'color-contrast' } as const;

/** Shows the page in a theme, without anything that moves. */
export async function inTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
}

const isStill = (page: Page) => page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

/** What comes or goes has no contrast to speak of, so the page is looked at as whoever asked for less motion sees it. */
async function standingStill<T>(page: Page, look: () => Promise<T>): Promise<T> {
  if (await isStill(page)) return look();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isStill(page)).toBe(true);
  try {
    return await look();
  } finally {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  }
}

/** All that axe finds fault with on the page as it is now, or what one rule does. */
export async function axeFindings(page: Page, rule?: string): Promise<AxeFinding[]> {
  // The other mode is for frames of other sites, which no page here has, and opens a page for each look.
  // To describe all that is well takes longer than to find what is not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await standingStill(page, () => (rule ? axe.withRules(rule) : axe).analyze());
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.target.join(' ')) }));
}

export async function expectNoAxeFindings(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
}

/** In the light and then in the dark theme, which the page is left in. */
export async function expectNoAxeFindingsInBothThemes(page: Page) {
  for (const theme of themes) {
    await inTheme(page, theme);
    expect(await axeFindings(page, newIn[theme])).toEqual([]);
  }
}
