/** Chords of a line of a chart; `undefined` holds the chord before it. */
export type BarChords = readonly (string | undefined)[];

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
      (token) => token === '' || /^(?:[A-H][^\s]*|%|\/+|\.|-+|n\.?c\.?|\(?x?\d{1,2}x?\)?)$/i.test(token),
    );

/** The bars of a line such as "|: Am | F | C G :| x2", repeats played. `before` are the bars so far, for "%". */
export const barsOfLine = (text: string, before: readonly BarChords[]): BarChords[] => {
  const plays = Number(
    /(?:\(?x\s?(\d{1,2})\)?|\(?(\d{1,2})x\)?)\s*$/i.exec(text)?.slice(1).find(Boolean) ?? NaN,
  );
  const body = text.replace(/\(?(?:x\s?\d{1,2}|\d{1,2}x)\)?\s*$/i, '');
  const bars: BarChords[] = [];
  let repeatFrom = 0;
  let hasRepeat = false;
  for (const part of body.split(/(\|+:|:\|+:?|\|+|\[|\])/)) {
    if (part.endsWith(':') && part.startsWith('|')) repeatFrom = bars.length;
    else if (part.startsWith(':|')) {
      const again = Math.min(MAX_PLAYS, Number.isNaN(plays) ? 2 : plays) - 1;
      const passage = bars.slice(repeatFrom);
      for (let i = 0; i < again; i += 1) for (const bar of passage) bars.push(bar);
      repeatFrom = bars.length;
      hasRepeat = true;
    } else if (/^[|[\]]*$/.test(part) || part.trim() === '') continue;
    else {
      const tokens = part.trim().split(/\s+/);
      const last = bars.at(-1) ?? before.at(-1) ?? [undefined];
      bars.push(
        tokens[0] === '%'
          ? last
          : tokens.map((token) => (/^(?:\/+|\.|-+|%|n\.?c\.?)$/i.test(token) ? undefined : token)),
      );
    }
  }
  if (hasRepeat || Number.isNaN(plays)) return bars;
  return Array.from({ length: Math.max(1, Math.min(MAX_PLAYS, plays)) }, () => bars).flat();
};

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
