import { misspellings } from '#engine/theory/words/misspellings.data.ts';

const corrections = new Map(
  Object.entries(misspellings).flatMap(([correct, misspelt]) =>
    misspelt.split('|').map((word) => [word, correct] as const),
  ),
);
const pattern = new RegExp(String.raw`\b(?:${[...corrections.keys()].join('|')})\b`, 'gi');

/** Corrects common misspellings of music words. */
export const correctSpelling = (text: string): string =>
  text.replace(pattern, (word) => corrections.get(word.toLowerCase()) ?? word);
