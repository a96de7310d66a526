import { stem, type Word } from './stem.ts';

/** A phrase found in a prompt. */
export interface PhraseMatch<T> {
  readonly value: T;
  /** The key in the table. */
  readonly phrase: string;
  /** Indices of the matched words in ascending order. */
  readonly at: readonly number[];
}

export type PhraseMatcher<T> = (words: readonly Word[], taken?: ReadonlySet<number>) => PhraseMatch<T>[];

interface Entry<T> {
  readonly value: T;
  readonly phrase: string;
  readonly parts: readonly (readonly string[])[];
  readonly length: number;
}

/** Maximum distance in words between the parts of "door & slam": "the slamming of an old door". */
const MAX_DISTANCE = 6;

/**
 * Returns a function that finds the phrases of a table in words. Longer phrases match first, each word counts for
 * one phrase, words are compared by stem, and the parts of "door & slam" match in any order within a clause. The
 * matches are in the order of the text.
 */
export function phraseMatcher<T>(table: Readonly<Record<string, T>>): PhraseMatcher<T> {
  const entries = Object.entries(table)
    .map(([phrase, value]): Entry<T> => {
      const parts = phrase.split(' & ').map((part) => part.split(' ').map(stem));
      return { value, phrase, parts, length: parts.flat().length };
    })
    .toSorted((a, b) => b.length - a.length || a.parts.length - b.parts.length);
  return (words, taken = new Set()) => {
    const stems = new Set(words.map((word) => word.stem));
    const free = words.map((_, i) => !taken.has(i));
    const found: PhraseMatch<T>[] = [];
    for (const { value, phrase, parts } of entries) {
      if (!parts.every((part) => part.every((one) => stems.has(one)))) continue;
      for (let at = matchParts(parts, words, free); at !== undefined; at = matchParts(parts, words, free)) {
        for (const i of at) free[i] = false;
        found.push({ value, phrase, at });
      }
    }
    return found.toSorted((a, b) => a.at[0]! - b.at[0]!);
  };
}

function matchParts(
  parts: readonly (readonly string[])[],
  words: readonly Word[],
  free: readonly boolean[],
): number[] | undefined {
  const [first = [], ...others] = parts;
  for (let i = 0; i < words.length; i++) {
    if (!matchesAt(first, words, free, i)) continue;
    const at = first.map((_, k) => i + k);
    const complete = others.every((part) => {
      const j = findNearby(part, words, free, i);
      if (j === undefined) return false;
      at.push(...part.map((_, k) => j + k));
      return true;
    });
    if (complete) return at.toSorted((a, b) => a - b);
  }
  return undefined;
}

function findNearby(part: readonly string[], words: readonly Word[], free: readonly boolean[], i: number) {
  for (let distance = 1; distance <= MAX_DISTANCE; distance++) {
    for (const j of [i - distance, i + distance]) {
      if (words[j]?.clause === words[i]!.clause && matchesAt(part, words, free, j)) return j;
    }
  }
  return undefined;
}

function matchesAt(part: readonly string[], words: readonly Word[], free: readonly boolean[], i: number) {
  return part.every((s, k) => {
    const word = words[i + k];
    return word !== undefined && free[i + k] && word.stem === s && word.clause === words[i]!.clause;
  });
}
