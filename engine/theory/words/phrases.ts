import { spell } from '#engine/theory/words/spell.ts';

/** Something that words stand for, and where in the text. */
export interface Found<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  readonly phrase: string;
}

export type Finder<T> = (text: string) => Found<T>[];

/** Text as `plain` has it, accents gone too, but in the letters it was typed in: case tells the tonic A from the article. */
export const plainCased = (text: string): string =>
  spell(text.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/(?<=\b(?:drum|rock|rhythm))\s*['’]?\s*(?:n|&)\s*['’]?\s*(?=bass|roll|blues)/gi, ' and ')
    .replace(/\br\s?(?:&|'n'|n'|and)\s?b\b/gi, 'rnb')
    .replace(/\s*(?:&|\+)\s*/g, ' and ')
    .replace(/(?<=[a-z])['’](?=[a-z])/gi, '')
    .replace(/(?<=[a-z0-9])[-–_](?=[a-z])/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Text as the word tables expect it: lower case, one space between words, hyphens and apostrophes gone
 * ("Lo-Fi Hip-Hop" is "lo fi hip hop", "R&B" is "rnb", "drum & bass" is "drum and bass").
 */
export const plain = (text: string): string => plainCased(text.toLowerCase());

const escaped = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Finds the phrases of a table in a text, longest first, whole words only, with or without a plural s, in
 * the order of the text. Phrases are written as `plain` writes them.
 */
export const finder = <T>(table: Readonly<Record<string, T>>): Finder<T> => {
  const phrases = Object.keys(table).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(`(?<![a-z0-9#])(${phrases.map(escaped).join('|')})(?:s|es)?(?![a-z0-9])`, 'g');
  return (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const phrase = match[1] ?? '';
      const value = table[phrase];
      return value === undefined
        ? []
        : [{ value, phrase, start: match.index, end: match.index + match[0].length }];
    });
};

/** The text with what was found blanked out, so that "drum and bass" is not read as two instruments too. */
export const without = (text: string, found: readonly Found<unknown>[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
