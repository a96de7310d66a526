import { correctSpelling } from '#engine/theory/words/correct-spelling.ts';

/** The value of a phrase and its range in the text. */
export interface PhraseMatch<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  readonly phrase: string;
}

export type Finder<T> = (text: string) => PhraseMatch<T>[];

/** `normaliseText` without lower-casing: case distinguishes the tonic A from the article. */
export const normaliseTextKeepingCase = (text: string): string =>
  correctSpelling(text.normalize('NFD').replace(/\p{M}/gu, ''))
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
export const normaliseText = (text: string): string => normaliseTextKeepingCase(text.toLowerCase());

/** Trie node: child nodes by UTF-16 code unit, and the phrase that ends here. */
interface TrieNode<T> {
  readonly next: Map<number, TrieNode<T>>;
  entry?: { readonly phrase: string; readonly value: T };
}

const buildTrie = <T>(table: Readonly<Record<string, T>>): TrieNode<T> => {
  const root: TrieNode<T> = { next: new Map() };
  for (const [phrase, value] of Object.entries(table)) {
    let node = root;
    for (let i = 0; i < phrase.length; i++) {
      const code = phrase.charCodeAt(i);
      const next = node.next.get(code) ?? { next: new Map() };
      node.next.set(code, next);
      node = next;
    }
    node.entry = { phrase, value };
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
const findLongestMatch = <T>(root: TrieNode<T>, text: string, start: number): PhraseMatch<T> | undefined => {
  let match: PhraseMatch<T> | undefined;
  let node: TrieNode<T> | undefined = root;
  for (let i = start; node !== undefined; i++) {
    if (node.entry !== undefined) {
      const end = wordEnd(text, i);
      if (end !== undefined) match = { ...node.entry, start, end };
    }
    node = node.next.get(text.charCodeAt(i));
  }
  return match;
};

/**
 * Creates a function that finds the phrases of a table in a text: longest match, whole words, plural optional, in
 * text order. Phrases must be written as `normaliseText` returns them.
 */
export const createFinder = <T>(table: Readonly<Record<string, T>>): Finder<T> => {
  const root = buildTrie(table);
  return (text) => {
    const all: PhraseMatch<T>[] = [];
    for (let i = 0; i < text.length; i++) {
      const before = text.charCodeAt(i - 1);
      if (isWordCode(before) || before === HASH) continue;
      const found = findLongestMatch(root, text, i);
      if (found === undefined) continue;
      all.push(found);
      i = found.end - 1;
    }
    return all;
  };
};

/** Blanks out matches, so that "drum and bass" is not also read as two instruments. */
export const blankOut = (text: string, found: readonly PhraseMatch<unknown>[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
