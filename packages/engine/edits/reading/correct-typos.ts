import { knownWords } from '#engine/edits/reading/known-words.data.ts';
import { partsByPhrase } from '#engine/edits/reading/part-words.ts';
import { qualityWords } from '#engine/edits/reading/qualities.ts';

const sectionNames =
  'verse verses chorus choruses bridge intro outro ending section sections refrain breakdown interlude solo theme development climax';
const actions = [
  'louder quieter softer instead remove without please replace shorter longer faster slower higher lower octave octaves semitone semitones',
  'tempo reverb repeat swap beginning throughout everything volume brighter darker warmer muffled energy energetic dynamic quiet',
  'bright gentle gently aggressive powerful intimate dramatic slightly lighter heavier simpler busier sparse measures chords',
].join(' ');

/** Words that a misspelling can stand for: parts, sections and the most common wishes. */
const vocabulary = [
  ...new Set(
    [...partsByPhrase.keys()]
      .flatMap((phrase) => phrase.split(' '))
      .concat(sectionNames.split(' '), actions.split(' ')),
  ),
].filter((word) => word.length >= 5);
const known = new Set([...vocabulary, ...qualityWords, ...knownWords.split(/\s+/)]);

const suffixes = ['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'ly', 'y', 'ful', 'ness'];

/** Whether one letter more, one less, or two exchanged make one word of the other. */
const isOneSlip = (word: string, other: string): boolean => {
  const difference = word.length - other.length;
  if (Math.abs(difference) > 1) return false;
  let i = 0;
  while (i < word.length && word[i] === other[i]) i += 1;
  if (difference === 1) return word.slice(i + 1) === other.slice(i);
  if (difference === -1) return word.slice(i) === other.slice(i + 1);
  const isExchange =
    word[i] === other[i + 1] && word[i + 1] === other[i] && word.slice(i + 2) === other.slice(i + 2);
  return isExchange || (word.length >= 6 && word.slice(i + 1) === other.slice(i + 1));
};

/** The word of the vocabulary that an unknown word misspells by one slip; else the word. */
export const correctTypos = (word: string): string => {
  if (
    word.length < 5 ||
    known.has(word) ||
    suffixes.some((suffix) => word.endsWith(suffix) && known.has(word.slice(0, -suffix.length)))
  )
    return word;
  const found = vocabulary.filter((other) => other[0] === word[0] && isOneSlip(word, other));
  return found.length > 0
    ? (found.toSorted((a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length))[0] ??
        word)
    : word;
};
