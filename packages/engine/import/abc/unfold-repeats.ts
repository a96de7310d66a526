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

/** What is played in some of the passes through a passage: elements from `from` up to `to`. */
interface Ending {
  readonly passes: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Elements that are played together one or more times: a common beginning up to `endings[0]`, then one of the endings. */
interface Passage {
  readonly common: { readonly from: number; readonly to: number };
  readonly endings: readonly Ending[];
  readonly passes: number;
  /** Index of the first element behind it. */
  readonly end: number;
}

/** Index of each element's next ending, if no note or rest is before it; else -1. */
const followingEndings = (elements: readonly AbcElement[]): number[] => {
  const following = Array.from({ length: elements.length + 1 }, () => -1);
  for (let i = elements.length - 1; i >= 0; i -= 1) {
    const { kind } = elements[i]!;
    const isMusic = kind === 'note' || kind === 'rest' || kind === 'bars' || kind === 'part';
    following[i] = kind === 'ending' ? i : isMusic ? -1 : following[i + 1]!;
  }
  return following;
};

/** The passage that begins at an index: up to a repeat sign, the end of its last ending, or the start of another. */
const passageAt = (elements: readonly AbcElement[], start: number, following: readonly number[]): Passage => {
  const endings: Ending[] = [];
  let own: { passes: readonly number[]; from: number } | undefined;
  let [commonTo, plays, at] = [start, 1, start];
  const close = (to: number) => {
    if (own !== undefined) endings.push({ ...own, to });
    own = undefined;
  };
  for (; at < elements.length; at += 1) {
    const element = elements[at]!;
    if (element.kind === 'ending') {
      close(at);
      own = { passes: element.passes, from: at + 1 };
    } else if (element.kind === 'bar') {
      const isRepeat = element.plays > 1;
      plays = Math.max(plays, element.plays);
      const continues = following[at + 1]! >= 0 && !element.startsRepeat;
      const isEndOfEndings = own !== undefined && (isRepeat || element.isDouble);
      if (element.startsRepeat || ((isRepeat || isEndOfEndings) && !continues)) {
        if (own === undefined) commonTo = at + 1;
        close(at + 1);
        at += 1;
        break;
      }
    }
    if (own === undefined && endings.length === 0) commonTo = at + 1;
  }
  close(at);
  const last = endings.reduce((most, { passes }) => passes.reduce((a, b) => Math.max(a, b), most), 0);
  return { common: { from: start, to: commonTo }, endings, passes: Math.max(plays, last), end: at };
};

/** Plays the repeats and endings of a tune: in each pass of a passage its beginning, then the ending of that pass. */
export const unfoldRepeats = (elements: readonly AbcElement[]): PlayedElement[] => {
  const played: PlayedElement[] = [];
  const following = followingEndings(elements);
  let passage = 0;
  for (let start = 0; start < elements.length && played.length < MAX_PLAYED;) {
    const { common, endings, passes, end } = passageAt(elements, start, following);
    passage += 1;
    for (let pass = 1; pass <= passes; pass += 1) {
      const ending = endings.find((one) => one.passes.includes(pass));
      for (const { from, to } of ending === undefined ? [common] : [common, ending]) {
        for (let i = from; i < to && played.length < MAX_PLAYED; i += 1)
          played.push({ element: elements[i]!, passage, pass });
      }
    }
    start = end;
  }
  return played;
};
