import type { BarChords, BarPassages } from '#engine/import/chords/bar-passages.ts';

/** The maximum of a repetition: "x4". */
const MAX_PLAYS = 16;

/** Whether a text is a line of bars: it has a bar line and little else than chords. */
export const isBarLine = (text: string): boolean =>
  text.includes('|') &&
  text
    .replaceAll(/[|:[\]]/g, ' ')
    .trim()
    .split(/\s+/)
    .every(
      (token) =>
        token === '' ||
        /^(?:[A-H][^\s]*|%|\/+|\.|-+|n\.?c\.?|\(?x?\d{1,2}x?\)?|\d(?:[,.-]\d?){1,8})$/i.test(token),
    );

/** The number of an ending at the start of a bar: "1 C", "1,3. C". */
const ENDING = /^\s*(\d(?:\s?[,.-]\s?\d)*)\.?(?:\s|$)/;

/** Signs that go on with the chord before. */
const HOLD = /^(?:\/+|\.|-+|%|n\.?c\.?)$/i;

const passesOf = (text: string): number[] =>
  text.split(/[,.]/).flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  });

/**
 * Adds the bars of a line such as "|: Am | F | C G :| x2" or "| F |1 C :|2 G |" to those of its section, with repeats
 * and endings. `before` is the bar before the section, for "%"; `chordOf` reads a chord, undefined for one that is left
 * out.
 */
export function addBarsOfLine(
  text: string,
  passages: BarPassages,
  { before, chordOf }: { before: BarChords | undefined; chordOf: (token: string) => string | undefined },
): void {
  const plays = Number(
    /(?:\(?x\s?(\d{1,2})\)?|\(?(\d{1,2})x\)?)\s*$/i.exec(text)?.slice(1).find(Boolean) ?? NaN,
  );
  const body = text.replace(/\(?(?:x\s?\d{1,2}|\d{1,2}x)\)?\s*$/i, '');
  const isLineRepeated = !Number.isNaN(plays) && !/:\|/.test(body);
  if (isLineRepeated) passages.close();
  for (const part of body.split(/(\|+:|:\|+:?|\|+|\[|\])/)) {
    if (part.startsWith(':|')) {
      passages.endRepeat(Number.isNaN(plays) ? 2 : Math.max(1, plays));
      if (part.endsWith(':')) passages.close();
    } else if (part.startsWith('|')) {
      if (part.endsWith(':')) passages.close();
    } else if (!/^[[\]\s]*$/.test(part)) {
      const [label = '', passes] = ENDING.exec(part) ?? [];
      if (passes !== undefined) passages.startEnding(passesOf(passes));
      const tokens = part.slice(label.length).trim().split(/\s+/);
      if (tokens[0] === '') continue;
      const last = passages.last ?? before ?? [undefined];
      passages.add(
        tokens[0] === '%' ? last : tokens.map((token) => (HOLD.test(token) ? undefined : chordOf(token))),
      );
    }
  }
  if (isLineRepeated) passages.close(Math.max(1, Math.min(MAX_PLAYS, plays)));
  else passages.endLine();
}

/**
 * The bars of the chords over a line of lyrics, which says nothing about bars: a bar for each chord, two chords in a bar
 * if there are more than four, and an even number of bars.
 */
export const barsOfChords = (chords: readonly string[]): BarChords[] => {
  if (chords.length === 0) return [];
  const bars: BarChords[] =
    chords.length > 4
      ? Array.from({ length: Math.ceil(chords.length / 2) }, (_, i) => chords.slice(2 * i, 2 * i + 2))
      : chords.map((chord) => [chord]);
  return bars.length % 2 === 0 ? bars : [...bars, [undefined]];
};
