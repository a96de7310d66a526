import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const maxPresses = 90;

/** Why the target fails: not focused, no visible focus ring, or focused outside of the window. */
const focusProblem = (target: Locator) =>
  target.evaluate((element) => {
    if (element !== document.activeElement) return 'is not focused';
    // A field draws the ring on its wrapper, a link on its row: up to 4 ancestors count.
    let isRinged = false;
    let current: Element | null = element;
    for (let up = 0; current && up < 4 && !isRinged; up += 1, current = current.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(current);
      isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    }
    if (!isRinged) return 'does not show its focus';
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight
      ? 'is focused outside of the window'
      : undefined;
  });

/** Drives the page with Tab and Shift+Tab only, and asserts that each target shows its focus. */
export function keyboardOnly(page: Page) {
  /** Tabs to the target forwards or backwards by document order. */
  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const nextKey = () =>
      target.evaluate((element) => {
        const { activeElement: now } = document;
        if (element === now) return undefined;
        const isBefore = now && element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
    let presses = 0;
    for (let key = await nextKey(); key !== undefined; key = await nextKey()) {
      presses += 1;
      expect(presses, `presses on the way to ${target.toString()}`).toBeLessThan(maxPresses);
      await page.keyboard.press(key);
    }
    expect(await focusProblem(target), target.toString()).toBeUndefined();
  }

  return {
    to: tabTo,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    /** Replaces the content of a field. */
    async fill(field: Locator, text: string): Promise<void> {
      await tabTo(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    /** Focuses the checked radio of the group, then moves to this one with arrow keys. */
    async choose(radio: Locator, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
      const group = page.locator(`input[name="${await radio.getAttribute('name')}"]`);
      const chosen = group.and(page.locator(':checked'));
      await tabTo((await chosen.count()) > 0 ? chosen : group.first());
      for (let presses = 0; !(await radio.isChecked()); presses += 1) {
        expect(presses).toBeLessThan(maxPresses);
        await page.keyboard.press(arrow);
      }
    },
    /** Asserts that the focus is on `part` or inside it. */
    async expectFocusWithin(part: Locator): Promise<void> {
      await expect
        .poll(() => part.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    },
    async expectFocusKept(): Promise<void> {
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    },
  };
}
