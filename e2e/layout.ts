/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page can take nothing along from here */
import type { Page } from '@playwright/test';

/** WCAG 2.2, 1.4.10 and 1.4.4: a window of 320 px, and one of 1280 px zoomed to 200%, in CSS pixels. */
export const smallWindows = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
] as const;

/** Resizes the window and waits two frames for the layout. */
export async function inWindow(page: Page, size: { readonly width: number; readonly height: number }) {
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
export function lostOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const smallestTargetPx = 24;
    const roundingPx = 1;
    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role^=menuitem], [role=option]';
    const found = new Set<string>();
    const root = document.documentElement;

    const nameOf = (element: Element) => {
      const said = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.localName}.${element.getAttribute('class') ?? ''} “${said.trim().slice(0, 40)}”`;
    };
    const isOneOf = (kinds: readonly string[], element: Element, axis: 'overflowX' | 'overflowY') =>
      kinds.includes(getComputedStyle(element)[axis]);
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
      isOneOf(['auto', 'scroll'], element, axis);
    const cuts = (element: Element, axis: 'overflowX' | 'overflowY') =>
      isOneOf(['hidden', 'clip'], element, axis);
    function* around(element: Element) {
      for (let up = element.parentElement; up && up !== root; up = up.parentElement) yield up;
    }
    const isForEars = (element: Element) =>
      [element, ...around(element)].some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (width <= 1 || height <= 1) && cuts(one, 'overflowX');
      });
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      !isForEars(element);
    /** Whether truncated text has its full text available: in a title, link, button or list item. */
    const isShortened = (element: Element) => {
      const { webkitLineClamp, textOverflow } = getComputedStyle(element);
      return (
        (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') &&
        (element.closest('[title], a, button, [role=option], label, select') !== null ||
          element.closest('li, article, header, tr, section')?.querySelector('a, button, [title]') !== null)
      );
    };
    const sidewaysOut = ({ left, right }: DOMRect) => left < -roundingPx || right > innerWidth + roundingPx;
    const canBeScrolledTo = (element: Element) => [...around(element)].some((up) => scrolls(up, 'overflowX'));

    const tooWidePx = root.scrollWidth - root.clientWidth;
    if (tooWidePx > 0) found.add(`the page is ${tooWidePx} px too wide`);

    for (const element of document.body.querySelectorAll('*')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (!hasWords || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      // A textarea draws its value, not its text nodes.
      if (words.height === 0) continue;
      if (sidewaysOut(words) && !canBeScrolledTo(element)) {
        if (![element, ...around(element)].some((one) => isShortened(one)))
          found.add(`${nameOf(element)} stands outside of the window`);
      }
      for (const box of [element, ...around(element)]) {
        if (box === document.body || isShortened(box)) break;
        const edge = box.getBoundingClientRect();
        if (cuts(box, 'overflowX') && words.right > edge.right + roundingPx)
          found.add(`${nameOf(element)} is cut off on its right by ${nameOf(box)}`);
        // Descenders reach slightly out of a tight line box.
        if (cuts(box, 'overflowY') && words.bottom > edge.bottom + 4 * roundingPx)
          found.add(`${nameOf(element)} is cut off below by ${nameOf(box)}`);
        if (scrolls(box, 'overflowX') || scrolls(box, 'overflowY')) break;
      }
    }

    for (const target of document.querySelectorAll(targets)) {
      const field = target.closest('label') ?? target;
      if (!isSeen(field) || target.matches(':disabled')) continue;
      const box = field.getBoundingClientRect();
      if (sidewaysOut(box) && !canBeScrolledTo(target))
        found.add(`${nameOf(target)} is outside of the window`);
      const isInSentence =
        getComputedStyle(target).display === 'inline' && target.closest('p, dd, td') !== null;
      const isStretched = getComputedStyle(target, '::after').position === 'absolute';
      const { width, height } = target.getBoundingClientRect();
      const isSmall =
        Math.max(width, box.width) < smallestTargetPx - 0.5 ||
        Math.max(height, box.height) < smallestTargetPx - 0.5;
      if (isSmall && !isInSentence && !isStretched)
        found.add(`${nameOf(target)} is a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    }
    return [...found];
  });
}
