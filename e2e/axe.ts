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

/** Colours that are still changing have another contrast; where something stands has none. */
async function untilColoursStand(page: Page) {
  await page.evaluate(async () => {
    // A change begins a frame or two after what caused it, later where the machine is busy.
    for (let still = 0, frames = 0; still < 3 && frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame);
      const changes = document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .filter(({ transitionProperty }) => /color|fill|stroke|opacity|background/.test(transitionProperty));
      await Promise.allSettled(changes.map(({ finished }) => finished));
      still = changes.length === 0 ? still + 1 : 0;
    }
  });
}

/** All that axe finds fault with on the page as it is now, or what one rule does. */
export async function axeFindings(page: Page, rule?: string): Promise<AxeFinding[]> {
  await untilColoursStand(page);
  // The other mode is for frames of other sites, which no page here has, and opens a page for each look.
  // To describe all that is well takes longer than to find what is not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze();
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
