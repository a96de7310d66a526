import { spell } from '#engine/theory/words/spell.ts';

/** The value of a phrase and its range in the text. */
export interface Found<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  readonly phrase: string;
}

export type Finder<T> = (text: string) => Found<T>[];

/** `normaliseText` without lower-casing: case distinguishes the tonic A from the article. */
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
 * Normalises text for the word tables: lower case, no accents, single spaces, no hyphens or apostrophes, spelling
 * corrected ("Lo-Fi Hip-Hop" is "lo fi hip hop", "R&B" is "rnb", "drum & bass" is "drum and bass").
 */
export const plain = (text: string): string => plainCased(text.toLowerCase());

/** Trie node: child nodes by UTF-16 code unit, and the phrase that ends here. */
interface Branch<T> {
  readonly next: Map<number, Branch<T>>;
  entry?: { readonly phrase: string; readonly value: T };
}

const trieOf = <T>(table: Readonly<Record<string, T>>): Branch<T> => {
  const root: Branch<T> = { next: new Map() };
  for (const [phrase, value] of Object.entries(table)) {
    let branch = root;
    for (let i = 0; i < phrase.length; i++) {
      const code = phrase.charCodeAt(i);
      const next = branch.next.get(code) ?? { next: new Map() };
      branch.next.set(code, next);
      branch = next;
    }
    branch.entry = { phrase, value };
  }
  return root;
};

/** Returns false for NaN, the code beyond either end of a text. */
const isWordCode = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const HASH = 35;

/** End of the word at `end`, including a plural suffix; undefined if the word continues. */
const wordEnd = (text: string, end: number): number | undefined =>
  ['s', 'es', '']
    .filter((plural) => text.startsWith(plural, end))
    .map((plural) => end + plural.length)
    .find((after) => !isWordCode(text.charCodeAt(after)));

/** The longest phrase at `start` that consists of whole words. */
const findAt = <T>(root: Branch<T>, text: string, start: number): Found<T> | undefined => {
  let found: Found<T> | undefined;
  let branch: Branch<T> | undefined = root;
  for (let i = start; branch !== undefined; i++) {
    if (branch.entry !== undefined) {
      const end = wordEnd(text, i);
      if (end !== undefined) found = { ...branch.entry, start, end };
    }
    branch = branch.next.get(text.charCodeAt(i));
  }
  return found;
};

/**
 * Creates a function that finds the phrases of a table in a text: longest match, whole words, plural optional, in
 * text order. Phrases must be written as `normaliseText` returns them.
 */
export const finder = <T>(table: Readonly<Record<string, T>>): Finder<T> => {
  const root = trieOf(table);
  return (text) => {
    const all: Found<T>[] = [];
    for (let i = 0; i < text.length; i++) {
      const before = text.charCodeAt(i - 1);
      if (isWordCode(before) || before === HASH) continue;
      const found = findAt(root, text, i);
      if (found === undefined) continue;
      all.push(found);
      i = found.end - 1;
    }
    return all;
  };
};

/** Blanks out matches, so that "drum and bass" is not also read as two instruments. */
export const without = (text: string, found: readonly Found<unknown>[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
