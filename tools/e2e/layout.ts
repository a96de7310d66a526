/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page can take nothing along from here */
import type { Page } from '@playwright/test';

/** WCAG 2.2, 1.4.10 and 1.4.4: a window of 320 px, and one of 1280 px zoomed to 200%, in CSS pixels. */
export const smallWindows = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
] as const;

/** Resizes the window and waits two frames for the layout. */
export async function setWindowSize(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/**
 * Layout problems of the page as it is now, one line each: horizontal page scroll, text that is clipped without an
 * ellipsis and a link, button or title with the full text, text and controls outside of the window, and targets
 * smaller than 24 × 24 px (WCAG 2.2, 2.5.8; inline links are exempt).
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minTargetPx = 24;
    const tolerancePx = 1;
    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role^=menuitem], [role=option]';
    const found = new Set<string>();
    const root = document.documentElement;

    const describe = (element: Element) => {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.localName}.${element.getAttribute('class') ?? ''} “${label.trim().slice(0, 40)}”`;
    };
    const isOneOf = (kinds: readonly string[], element: Element, axis: 'overflowX' | 'overflowY') =>
      kinds.includes(getComputedStyle(element)[axis]);
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
      isOneOf(['auto', 'scroll'], element, axis);
    const clips = (element: Element, axis: 'overflowX' | 'overflowY') =>
      isOneOf(['hidden', 'clip'], element, axis);
    function* ancestors(element: Element) {
      for (let up = element.parentElement; up && up !== root; up = up.parentElement) yield up;
    }
    const isVisuallyHidden = (element: Element) =>
      [element, ...ancestors(element)].some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (width <= 1 || height <= 1) && clips(one, 'overflowX');
      });
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      !isVisuallyHidden(element);
    /** Whether truncated text has its full text available: in a title, link, button or list item. */
    const isTruncated = (element: Element) => {
      const { webkitLineClamp, textOverflow } = getComputedStyle(element);
      return (
        (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') &&
        (element.closest('[title], a, button, [role=option], label, select') !== null ||
          element.closest('li, article, header, tr, section')?.querySelector('a, button, [title]') !== null)
      );
    };
    const isOutsideHorizontally = ({ left, right }: DOMRect) =>
      left < -tolerancePx || right > innerWidth + tolerancePx;
    const isScrollable = (element: Element) => [...ancestors(element)].some((up) => scrolls(up, 'overflowX'));

    const overflowPx = root.scrollWidth - root.clientWidth;
    if (overflowPx > 0) found.add(`the page is ${overflowPx} px too wide`);

    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!hasText || !isVisible(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const textBox = range.getBoundingClientRect();
      // A textarea draws its value, not its text nodes.
      if (textBox.height === 0) continue;
      if (isOutsideHorizontally(textBox) && !isScrollable(element)) {
        if (![element, ...ancestors(element)].some((one) => isTruncated(one)))
          found.add(`${describe(element)} stands outside of the window`);
      }
      for (const box of [element, ...ancestors(element)]) {
        if (box === document.body || isTruncated(box)) break;
        const edge = box.getBoundingClientRect();
        if (clips(box, 'overflowX') && textBox.right > edge.right + tolerancePx)
          found.add(`${describe(element)} is cut off on its right by ${describe(box)}`);
        // Descenders reach slightly out of a tight line box.
        if (clips(box, 'overflowY') && textBox.bottom > edge.bottom + 4 * tolerancePx)
          found.add(`${describe(element)} is cut off below by ${describe(box)}`);
        if (scrolls(box, 'overflowX') || scrolls(box, 'overflowY')) break;
      }
    }

    for (const target of document.querySelectorAll(targets)) {
      const field = target.closest('label') ?? target;
      if (!isVisible(field) || target.matches(':disabled')) continue;
      const box = field.getBoundingClientRect();
      if (isOutsideHorizontally(box) && !isScrollable(target))
        found.add(`${describe(target)} is outside of the window`);
      const isInSentence =
        getComputedStyle(target).display === 'inline' && target.closest('p, dd, td') !== null;
      const isStretched = getComputedStyle(target, '::after').position === 'absolute';
      const { width, height } = target.getBoundingClientRect();
      const isSmall =
        Math.max(width, box.width) < minTargetPx - 0.5 || Math.max(height, box.height) < minTargetPx - 0.5;
      if (isSmall && !isInSentence && !isStretched)
        found.add(
          `${describe(target)} is a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`,
        );
    }
    return [...found];
  });
}
