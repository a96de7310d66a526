import { useSyncExternalStore } from 'react';
import type { FirstView, ViewToDraw } from '#contract/first-view.ts';

type Drawn = FirstView & Partial<ViewToDraw>;

function written(): Drawn | undefined {
  // A test without a page, and the server, have no document.
  const text = globalThis.document?.getElementById('first-view')?.textContent;
  return text ? (JSON.parse(text) as FirstView) : undefined;
}

let drawn = written();

/** What the server drew this page from; undefined where it drew nothing. */
export const firstView = (): Drawn | undefined => drawn;

/** On the server: draws something from a view, which every component finds in `firstView` meanwhile. */
export function drawFrom<Result>(view: ViewToDraw, draw: () => Result): Result {
  drawn = view;
  try {
    return draw();
  } finally {
    drawn = undefined;
  }
}

const never = () => () => {};

/**
 * When the page was drawn, in milliseconds since 1970, for as long as the browser has to say the same as
 * the server did, which knows neither its clock nor its time zone; undefined from the next moment on.
 */
export function useDrawnAtMs(): number | undefined {
  const sameAsServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return sameAsServer ? drawn?.drawnAtMs : undefined;
}
