import type { Syllable } from '#contract/stored-score.ts';
import { reducedVowels, onsetClusters, vowelPhonemes } from './phonemes.ts';
import { splitSpelling } from './split-spelling.ts';
import type { PronouncedPhoneme } from './phonemes.ts';

/** A word and the range of its phonemes in the line; `to` is exclusive. */
export interface PhonemeWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Function words: never a primary stress. */
const functionWords = new Set(
  (
    'a an the and or but nor of to in on at by for from with as if than that this these those is am are was were be ' +
    'been do does did has have had will would can could shall should may might must i you he she it we they me him ' +
    'her us them my your his its our their im youre its were theyre ill youll well ive youve so too oh just not'
  ).split(' '),
);

/** Unstressed prefixes. */
const unstressedPrefix =
  /^(?:a(?=[bcdglmnprstvw][a-z])|be(?![aey])|re(?!al)|de|un|to(?=[dmnw])|for(?=[egs])|with|in(?=[sv])|dis|mis|ex|sur|com|con|per|pre|pro|e(?=n[cdgjltv]|lec|x|mb|merg))/;
/** Suffixes that put the stress on the syllable before them. */
const preStressingSuffix = /(?:tion|sion|cian|ic|ity|ial|ious|eous)s?$/;

/**
 * Index of the syllable with the primary stress. The lexicon marks primary and secondary stress alike, and the reduced
 * words of no stress at all; the spelling decides among several and for none.
 */
function primaryStressOf(word: string, vowels: readonly PronouncedPhoneme[]): number {
  const spelled = stressedBySpelling(
    word,
    vowels.map(({ name }) => name),
  );
  if (vowels[spelled]?.isStressed) return spelled;
  const marked = vowels.findIndex(({ isStressed }) => isStressed);
  return marked < 0 ? spelled : marked;
}

/** Index of the stressed syllable, as the spelling suggests. */
function stressedBySpelling(word: string, vowels: readonly string[]): number {
  const count = vowels.length;
  if (count === 1) return 0;
  if (preStressingSuffix.test(word)) return Math.max(0, count - (word.endsWith('ity') ? 3 : 2));
  const full = vowels.findIndex((vowel) => !reducedVowels.has(vowel));
  const first = Math.max(0, full);
  const hasUnstressedPrefix = first === 0 && unstressedPrefix.test(word);
  return hasUnstressedPrefix && (count > 2 || !/(?:y|er|en|le|ow)$/.test(word)) ? 1 : first;
}

/** Number of consonants that stay with the first vowel: the second takes the longest valid onset (maximal onset). */
function splitConsonants(names: readonly string[]): number {
  for (let codaLength = 0; codaLength < names.length; codaLength++) {
    const rest = names.slice(codaLength);
    if (rest.length === 1 ? rest[0] !== 'ng' : onsetClusters.has(rest.join('-'))) return codaLength;
  }
  return names.length;
}

/**
 * Splits a line into syllables, word by word. A word without a vowel ("mm") joins the previous syllable, or the next
 * if it is the first. Every phoneme belongs to exactly one syllable. Returns an empty list if there is no vowel.
 */
export function syllabify(phonemes: readonly PronouncedPhoneme[], words: readonly PhonemeWord[]): Syllable[] {
  const syllables: Syllable[] = [];
  let pending: number | undefined;
  for (const { text, from, to } of words) {
    const vowels: number[] = [];
    for (let i = from; i < to; i++) if (vowelPhonemes.has(phonemes[i]!.name)) vowels.push(i);
    if (vowels.length === 0) {
      const last = syllables.at(-1);
      if (last && to > from) syllables[syllables.length - 1] = { ...last, to };
      else if (to > from) pending ??= from;
      continue;
    }
    const letters = text.toLowerCase().replace(/[^a-z]/g, '');
    const stressedIndex = primaryStressOf(
      letters,
      vowels.map((i) => phonemes[i]!),
    );
    const pieces = splitSpelling(text, vowels.length);
    const isFunctionWord = functionWords.has(letters);
    const primary = isFunctionWord ? (vowels.length > 1 ? 1 : 0) : 2;
    let start = pending ?? from;
    pending = undefined;
    vowels.forEach((vowel, i) => {
      const next = vowels[i + 1];
      const between = next === undefined ? [] : phonemes.slice(vowel + 1, next).map(({ name }) => name);
      const end = next === undefined ? to : vowel + 1 + splitConsonants(between);
      syllables.push({
        text: pieces[i] ?? '',
        isLastOfWord: next === undefined,
        stress: i === stressedIndex ? primary : !isFunctionWord && phonemes[vowel]!.isStressed ? 1 : 0,
        from: start,
        vowel,
        to: end,
      });
      start = end;
    });
  }
  return syllables;
}
