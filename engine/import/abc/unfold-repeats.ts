import type { AbcElement } from '#engine/import/abc/abc-elements.ts';

/** An element as it is played. */
export interface PlayedElement {
  readonly element: AbcElement;
  /** Number of the repeated passage, and of the pass through it, from 1. */
  readonly passage: number;
  readonly pass: number;
}

/** A tune of more elements is longer than any piece. */
const MAX_PLAYED = 50_000;

/** Whether the passage that begins at an index has an ending for a pass beyond the stated plays. */
const playsOf = (elements: readonly AbcElement[], from: number, to: number, stated: number): number => {
  let plays = stated;
  for (const element of elements.slice(from, to)) {
    if (element.kind === 'ending') plays = Math.max(plays, ...element.passes.filter((pass) => pass <= 8));
  }
  return plays;
};

/** Plays the repeats and endings of a tune. */
export const unfoldRepeats = (elements: readonly AbcElement[]): PlayedElement[] => {
  const played: PlayedElement[] = [];
  let [start, passage, pass, at] = [0, 1, 1, 0];
  /** Whether the elements of an ending for other passes are skipped. */
  let isSkipping = false;
  let hasEnding = false;
  const startPassage = (index: number) => {
    [start, passage, pass, isSkipping, hasEnding] = [index, passage + 1, 1, false, false];
  };
  while (at < elements.length && played.length < MAX_PLAYED) {
    const element = elements[at]!;
    at += 1;
    if (element.kind === 'ending') {
      isSkipping = !element.passes.includes(pass);
      hasEnding = true;
      continue;
    }
    if (element.kind !== 'bar') {
      if (!isSkipping) played.push({ element, passage, pass });
      continue;
    }
    const repeats = element.plays > 1;
    if (!isSkipping) played.push({ element, passage, pass });
    if (repeats) {
      // After the ending of the last pass the music goes on behind it.
      const next = elements
        .slice(at, at + 4)
        .find(({ kind }) => kind === 'ending' || kind === 'note' || kind === 'rest');
      const total = playsOf(elements, start, next?.kind === 'ending' ? at + 4 : at, element.plays);
      if (!isSkipping && pass < total) {
        pass += 1;
        at = start;
        isSkipping = false;
        continue;
      }
      const isBeforeEnding = next?.kind === 'ending';
      isSkipping = false;
      if (!isBeforeEnding || element.startsRepeat) startPassage(at);
      continue;
    }
    if (element.startsRepeat) startPassage(at);
    else if (element.isDouble && hasEnding) startPassage(at);
  }
  return played;
};
