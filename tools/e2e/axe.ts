import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A violation that axe reports. */
interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly at: readonly string[];
}

export const themes = ['light', 'dark'] as const;

/** The rule to check in each theme, undefined for all: the dark theme differs in its colours only. */
export const axeRuleFor = { light: undefined, dark: 'color-contrast' } as const;

/** Shows the page in a theme, with reduced motion. */
export async function setTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
}

const hasReducedMotion = (page: Page) =>
  page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Runs `check` with reduced motion: an element in a transition has no meaningful contrast. */
async function withReducedMotion<T>(page: Page, check: () => Promise<T>): Promise<T> {
  if (await hasReducedMotion(page)) return check();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => hasReducedMotion(page)).toBe(true);
  try {
    return await check();
  } finally {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  }
}

/** The axe violations of the page, of all rules or of one. */
export async function axeFindings(page: Page, rule?: string): Promise<AxeFinding[]> {
  // Axe stays in a document: only the first analysis sends it.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));
  // Legacy mode opens no extra page per analysis; the default mode serves cross-origin frames, which no page here
  // has.
  // `resultTypes` skips the slow description of the passed checks.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await withReducedMotion(page, () => (rule ? axe.withRules(rule) : axe).analyze());
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.target.join(' ')) }));
}

export async function expectNoAxeFindings(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
}

/** Checks both themes and leaves the page in the dark one. */
export async function expectNoAxeFindingsInBothThemes(page: Page) {
  for (const theme of themes) {
    await setTheme(page, theme);
    expect(await axeFindings(page, axeRuleFor[theme])).toEqual([]);
  }
}
