import type { Syllable, Utterance, UtteranceSyllable, UtteranceWord } from '#contract/stored-score.ts';
import { matchPronunciations } from '#engine/voice/phones/match-pronunciations.ts';
import type { PronouncedPhoneme } from '#engine/voice/phones/phonemes.ts';
import { syllabify } from '#engine/voice/phones/syllabify.ts';
import { partOfSpeech } from './parts-of-speech.ts';

/** A word as it is pronounced and as its syllables are displayed. */
interface PronouncedWord {
  readonly spoken: string;
  readonly displayed: string;
}

/** The phones of an utterance without pauses, their syllables and the structure for the decision trees. */
export interface Pronunciation {
  readonly phones: readonly PronouncedPhoneme[];
  readonly syllables: readonly Syllable[];
  readonly utterance: Utterance;
}

const PAUSE = 'pau';

/**
 * Distributes the phones of a sentence over its words, syllables and phrases. `alone` has the phones of each word when it
 * is spoken alone.
 */
export function pronunciationOf(
  pronounced: readonly PronouncedPhoneme[],
  alone: ReadonlyMap<string, readonly string[]>,
  words: readonly PronouncedWord[],
  isQuestion: boolean,
): Pronunciation {
  const phones: PronouncedPhoneme[] = [];
  const afterPause = new Set<number>();
  for (const phone of pronounced) {
    if (phone.name === PAUSE) afterPause.add(phones.length);
    else phones.push(phone);
  }
  const ranges = matchPronunciations(
    words.map(({ spoken }) => alone.get(spoken) ?? []),
    phones.map(({ name }) => name),
  );
  const syllables = syllabify(
    phones,
    ranges.map((range, i) => ({ text: words[i]!.displayed, ...range })),
  );
  return { phones, syllables, utterance: utteranceOf(phones, syllables, afterPause, isQuestion) };
}

function utteranceOf(
  phones: readonly PronouncedPhoneme[],
  syllables: readonly Syllable[],
  afterPause: ReadonlySet<number>,
  isQuestion: boolean,
): Utterance {
  const phrases: { words: UtteranceWord[] }[] = [{ words: [] }];
  let ofWord: UtteranceSyllable[] = [];
  let spelling = '';
  for (const [i, syllable] of syllables.entries()) {
    if (afterPause.has(syllable.from) && phrases.at(-1)!.words.length > 0) phrases.push({ words: [] });
    spelling += syllable.text.toLowerCase();
    const { name: vowel, isStressed } = phones[syllable.vowel]!;
    const next = syllables[i + 1];
    const endsPhrase = next === undefined || afterPause.has(next.from);
    ofWord.push({
      phones: phones.slice(syllable.from, syllable.to).map(({ name }) => name),
      vowel,
      isStressed,
      // In the training of the voice, the boundary tone at the end of a phrase counts as an accent, too.
      isAccented: endsPhrase || (isStressed && syllable.stress === 2),
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
