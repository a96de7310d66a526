import { createFinder } from '#engine/theory/words/phrases.ts';

const intensityWords = {
  sparse: 0.22,
  minimal: 0.22,
  stripped: 0.25,
  quiet: 0.34,
  soft: 0.34,
  calm: 0.34,
  gentle: 0.34,
  intimate: 0.34,
  light: 0.42,
  restrained: 0.42,
  steady: 0.52,
  moderate: 0.52,
  growing: 0.62,
  rising: 0.62,
  building: 0.62,
  full: 0.75,
  'full band': 0.78,
  strong: 0.78,
  loud: 0.86,
  big: 0.86,
  energetic: 0.86,
  powerful: 0.88,
  intense: 0.9,
  huge: 0.96,
  explosive: 0.96,
  climax: 0.96,
  climactic: 0.96,
} as const;

/** Finds intensity words in the local styles of a plan. */
export const findIntensities = createFinder<number>(intensityWords);

/** Words of rising intensity. */
export const intensityWordsInOrder = [
  'sparse',
  'quiet',
  'light',
  'steady',
  'growing',
  'full',
  'big',
  'huge',
] as const;

/** The word nearest to an intensity; `findIntensities` reads it back. */
export const intensityWord = (intensity: number): (typeof intensityWordsInOrder)[number] => {
  let best: (typeof intensityWordsInOrder)[number] = 'steady';
  for (const word of intensityWordsInOrder) {
    if (Math.abs(intensityWords[word] - intensity) < Math.abs(intensityWords[best] - intensity)) best = word;
  }
  return best;
};
