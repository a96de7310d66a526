import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const farthest = 90;

/** Whether what has the focus shows it, and whether it can be seen where it stands. */
const focusFault = (target: Locator) =>
  target.evaluate((element) => {
    if (element !== document.activeElement) return 'is not focused';
    // A field shows it on what looks like the field, a link on the row that it stands for.
    let isRinged = false;
    let around: Element | null = element;
    for (let up = 0; around && up < 4 && !isRinged; up += 1, around = around.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around);
      isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    }
    if (!isRinged) return 'does not show its focus';
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight
      ? 'is focused outside of the window'
      : undefined;
  });

/** Somebody without a mouse: every way is by Tab and Shift+Tab, and what they come to shows its focus. */
export function byKeys(page: Page) {
  /** The nearer way there; each press is one that a person would do. */
  async function to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const way = () =>
      target.evaluate((element) => {
        const { activeElement: now } = document;
        if (element === now) return undefined;
        const isBefore = now && element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
    let presses = 0;
    for (let key = await way(); key !== undefined; key = await way()) {
      presses += 1;
      expect(presses, `presses on the way to ${target.toString()}`).toBeLessThan(farthest);
      await page.keyboard.press(key);
    }
    expect(await focusFault(target), target.toString()).toBeUndefined();
  }

  return {
    to,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await to(target);
      await page.keyboard.press(key);
    },
    /** In the place of what stands in the field. */
    async write(field: Locator, text: string): Promise<void> {
      await to(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    /** Goes to the one of its group that is chosen, and by arrows to this one. */
    async choose(radio: Locator, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
      const group = page.locator(`input[name="${await radio.getAttribute('name')}"]`);
      const chosen = group.and(page.locator(':checked'));
      await to((await chosen.count()) > 0 ? chosen : group.first());
      for (let presses = 0; !(await radio.isChecked()); presses += 1) {
        expect(presses).toBeLessThan(farthest);
        await page.keyboard.press(arrow);
      }
    },
    /** The focus is on something in there: it was not lost. */
    async isWithin(part: Locator): Promise<void> {
      await expect
        .poll(() => part.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    },
    async isSomewhere(): Promise<void> {
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    },
  };
}
