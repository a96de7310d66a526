import type { Seconds } from '#engine/kit/units.ts';
import { alignWords } from '#engine/phonetics/align-words.ts';
import type { Syllable, TimedPhoneme } from '#engine/phonetics/spoken-line.ts';
import { syllabify } from '#engine/phonetics/syllabify.ts';
import { partOfSpeech } from './parts-of-speech.ts';

export interface UtteranceSyllable {
  readonly phones: readonly string[];
  readonly vowel: string;
  readonly isStressed: boolean;
  readonly isAccented: boolean;
}

export interface UtteranceWord {
  readonly partOfSpeech: string;
  readonly syllables: readonly UtteranceSyllable[];
}

/** The words between two pauses. */
export interface UtterancePhrase {
  readonly words: readonly UtteranceWord[];
}

/** A sentence as the decision trees see it. */
export interface Utterance {
  readonly phrases: readonly UtterancePhrase[];
  readonly isQuestion: boolean;
}

/** A phone as the synthesizer's front end names it; "pau" is a pause. Its times tell which word it belongs to. */
interface PronouncedPhone {
  readonly name: string;
  readonly end: Seconds;
}

/** A word as it is pronounced and as its syllables are displayed. */
interface PronouncedWord {
  readonly spoken: string;
  readonly displayed: string;
}

/** The phones of an utterance without pauses, their syllables and the structure for the decision trees. */
export interface Pronunciation {
  readonly phones: readonly TimedPhoneme[];
  readonly syllables: readonly Syllable[];
  readonly utterance: Utterance;
}

const PAUSE = 'pau';
/** Vowels that are never stressed in the lexicon. */
const unstressable = new Set(['ax']);

/** Distributes the phones of a sentence over its words, syllables and phrases. */
export function pronunciationOf(
  pronounced: readonly PronouncedPhone[],
  words: readonly PronouncedWord[],
  isQuestion: boolean,
): Pronunciation {
  const phones: TimedPhoneme[] = [];
  const afterPause = new Set<number>();
  let start = 0;
  for (const { name, end } of pronounced) {
    if (name === PAUSE) afterPause.add(phones.length);
    else phones.push({ name, start, end });
    start = end;
  }
  const ranges = alignWords(
    words.map(({ spoken }) => spoken),
    phones,
  );
  const tolerance = 1e-6;
  const indexOf = (time: Seconds): number => {
    const index = phones.findIndex((phone) => phone.start >= time - tolerance);
    return index < 0 ? phones.length : index;
  };
  const syllables = syllabify(
    phones,
    ranges.map(({ start: from, end: to }, i) => ({
      text: words[i]!.displayed,
      from: indexOf(from),
      to: indexOf(to),
    })),
  );
  return { phones, syllables, utterance: utteranceOf(phones, syllables, afterPause, isQuestion) };
}

function utteranceOf(
  phones: readonly TimedPhoneme[],
  syllables: readonly Syllable[],
  afterPause: ReadonlySet<number>,
  isQuestion: boolean,
): Utterance {
  const phrases: { words: UtteranceWord[] }[] = [{ words: [] }];
  let ofWord: UtteranceSyllable[] = [];
  let spelling = '';
  for (const syllable of syllables) {
    if (afterPause.has(syllable.from) && phrases.at(-1)!.words.length > 0) phrases.push({ words: [] });
    spelling += syllable.text.toLowerCase();
    const vowel = phones[syllable.vowel]!.name;
    const isWhole = syllable.isLastOfWord && ofWord.length === 0;
    ofWord.push({
      phones: phones.slice(syllable.from, syllable.to).map(({ name }) => name),
      vowel,
      isStressed: syllable.stress > 0 || (isWhole && !unstressable.has(vowel)),
      isAccented: syllable.stress === 2,
    });
    if (!syllable.isLastOfWord) continue;
    phrases.at(-1)!.words.push({ partOfSpeech: partOfSpeech(spelling), syllables: ofWord });
    ofWord = [];
    spelling = '';
  }
  if (syllables.length > 0) return { phrases, isQuestion };
  // "hm" has no vowel: one syllable.
  const names = phones.map(({ name }) => name);
  const only = { phones: names, vowel: 'novowel', isStressed: true, isAccented: true };
  return { phrases: [{ words: [{ partOfSpeech: 'content', syllables: [only] }] }], isQuestion };
}
