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

/** Plays the repeats and endings of a tune. */
export const unfoldRepeats = (elements: readonly AbcElement[]): PlayedElement[] => {
  const played: PlayedElement[] = [];
  let [start, passage, pass, at] = [0, 1, 1, 0];
  /** Whether the elements of an ending for other passes are skipped. */
  let isSkipping = false;
  let hasEnding = false;
  /** The last pass that has an ending among the first elements of the passage, by their number. */
  let lastPasses = [0];
  const startPassage = (index: number) => {
    [start, passage, pass, isSkipping, hasEnding] = [index, passage + 1, 1, false, false];
    lastPasses = [0];
  };
  const lastPassTo = (end: number): number => {
    while (lastPasses.length <= end - start) {
      const element = elements[start + lastPasses.length - 1];
      const passes = element?.kind === 'ending' ? element.passes : [];
      lastPasses.push(Math.max(lastPasses.at(-1)!, ...passes));
    }
    return lastPasses[end - start]!;
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
      // An ending can be for a pass beyond the stated plays.
      const total = Math.max(element.plays, lastPassTo(next?.kind === 'ending' ? at + 4 : at));
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
