import { misspellings } from '#engine/theory/words/misspellings.data.ts';

const meant = new Map(
  Object.entries(misspellings).flatMap(([right, wrong]) =>
    wrong.split('|').map((word) => [word, right] as const),
  ),
);
const pattern = new RegExp(String.raw`\b(?:${[...meant.keys()].join('|')})\b`, 'gi');

/** Corrects common misspellings of music words. */
export const spell = (text: string): string =>
  text.replace(pattern, (word) => meant.get(word.toLowerCase()) ?? word);
