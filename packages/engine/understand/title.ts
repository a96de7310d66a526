import type { Random } from '#engine/kit/random.ts';

/** Words that are not part of a title. */
const skippedWords = new Set(
  (
    'please make create write compose generate give me us i want need would like song track piece music tune bpm ' +
    'per minute minutes second seconds key major minor long style that this is are it its my our your has ' +
    'have using some something instrumental tempo mode really very length a an dorian lydian mixolydian phrygian'
  ).split(' '),
);
/** Lower-case words that may not begin or end a title. */
const joiners = new Set(['of', 'the', 'and', 'or', 'to', 'n']);
/** Delimiters that end a title. */
const breaks =
  /[,.;:!?()“”"\n]+|\b(?:for|with|in|at|on|by|from|into|featuring|without|no|not|over|under)\b/gi;
const firstWords = [
  'Quiet',
  'Golden',
  'Distant',
  'Silver',
  'Northern',
  'Velvet',
  'Open',
  'Paper',
  'Second',
  'Amber',
];
const secondWords = [
  'Morning',
  'Harbour',
  'Signal',
  'Garden',
  'River',
  'Window',
  'Letters',
  'Lanterns',
  'Mile',
  'Sky',
];
const MAX_WORDS = 4;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "late-night" as "Late-Night". */
const titled = (word: string): string => word.split('-').map(capital).join('-');

const isNoun = (word: string): boolean =>
  /^[\p{L}\d][\p{L}\d'’&-]*$/u.test(word) && /\p{L}{2}|&/u.test(word) && word.length <= 20;

const isJoiner = (word: string | undefined): boolean => word !== undefined && joiners.has(word.toLowerCase());

/** Words of a phrase that can be part of a title; joiners only between other words. */
const wordsOf = (phrase: string): string[] => {
  const kept = phrase
    .trim()
    .split(/\s+/)
    .filter((word) => isNoun(word) && !skippedWords.has(word.toLowerCase()));
  while (isJoiner(kept[0])) kept.shift();
  let count = 0;
  const end = kept.findIndex((word) => !isJoiner(word) && ++count > MAX_WORDS);
  const cut = end < 0 ? kept : kept.slice(0, end);
  while (isJoiner(cut.at(-1))) cut.pop();
  return cut.map((word) => (isJoiner(word) ? word.toLowerCase() : titled(word)));
};

const MAX_LENGTH = 60;
/** Words that stay lower case inside a title. */
const smallWord = /^(?:of|the|and|or|to|n|a|an|in|on|at|for|from|by)$/;

/** Cleans up a stated title; an all-lower-case title is capitalised. */
const cleanTitle = (title: string): string => {
  const words = title.replace(/\s+/g, ' ').slice(0, MAX_LENGTH).trim();
  if (/\p{Lu}/u.test(words)) return words;
  return words
    .split(' ')
    .map((word, i) => (i > 0 && smallWord.test(word) ? word : titled(word)))
    .join(' ');
};

/**
 * Returns the stated title, otherwise the subject or the first phrase of two to four words of the prompt, otherwise
 * two generated words.
 */
export const titleOf = (prompt: string, stated: string | undefined, random: Random): string => {
  if (stated !== undefined && /\p{L}{2}/u.test(stated)) return cleanTitle(stated);
  const generated = `${random.pick(firstWords)} ${random.pick(secondWords)}`;
  const text = prompt.slice(0, 400);
  const called = /\b(?:called|titled|named|about)\s+(.+)/i.exec(text)?.[1];
  const phrases = [...(called?.split(breaks).slice(0, 1) ?? []), ...text.split(breaks)];
  const named = phrases.map(wordsOf).find((words) => words.length >= 2);
  if (named !== undefined) return named.join(' ');
  const all = wordsOf(text.replace(breaks, ' '));
  return all.length < 2 ? generated : all.join(' ');
};
