import type { Utterance, UtteranceSyllable, UtteranceWord } from '#contract/stored-score.ts';

const PAUSE = 'pau';
const NONE = 'x';

/** A label and the name of its phone. */
export interface ContextLabel {
  readonly phone: string;
  readonly text: string;
}

/** A syllable with its word and phrase. */
interface PlacedSyllable extends UtteranceSyllable {
  readonly word: PlacedWord;
  readonly inWord: number;
  readonly inPhrase: number;
}

interface PlacedWord extends UtteranceWord {
  readonly phrase: PlacedPhrase;
  readonly inPhrase: number;
}

interface PlacedPhrase {
  readonly index: number;
  readonly words: readonly PlacedWord[];
  readonly syllables: readonly PlacedSyllable[];
}

interface Totals {
  readonly syllables: number;
  readonly words: number;
  readonly phrases: number;
  readonly isQuestion: boolean;
}

function placePhrase({ words }: Utterance['phrases'][number], index: number): PlacedPhrase {
  const placedWords: PlacedWord[] = [];
  const syllables: PlacedSyllable[] = [];
  const phrase: PlacedPhrase = { index, words: placedWords, syllables };
  words.forEach((word, inPhrase) => {
    const placed = { ...word, phrase, inPhrase };
    placedWords.push(placed);
    word.syllables.forEach((syllable, inWord) => {
      syllables.push({ ...syllable, word: placed, inWord, inPhrase: syllables.length });
    });
  });
  return phrase;
}

const flag = (value: boolean): string => (value ? '1' : '0');
const stressed = ({ isStressed }: UtteranceSyllable): boolean => isStressed;
const accented = ({ isAccented }: UtteranceSyllable): boolean => isAccented;
const isContent = ({ partOfSpeech }: UtteranceWord): boolean => partOfSpeech === 'content';

/** Distance to the nearest item before (step -1) or after (step 1) that passes the test; 0 if there is none. */
function distance<T>(items: readonly T[], from: number, step: 1 | -1, test: (item: T) => boolean): number {
  for (let i = from + step; i >= 0 && i < items.length; i += step)
    if (test(items[i]!)) return Math.abs(i - from);
  return 0;
}

const count = <T>(items: readonly T[], from: number, to: number, test: (item: T) => boolean): number =>
  items.slice(from, to).filter(test).length;

const neighbour = (syllable: UtteranceSyllable | undefined): [string, string, string] =>
  syllable
    ? [flag(syllable.isStressed), flag(syllable.isAccented), String(syllable.phones.length)]
    : ['0', '0', '0'];

function syllableFields(syllable: PlacedSyllable | undefined): string {
  if (!syllable) return '/B:x-x-x@x-x&x-x#x-x$x-x!x-x;x-x|x';
  const { syllables } = syllable.word.phrase;
  const at = syllable.inPhrase;
  const inWord = `${syllable.inWord + 1}-${syllable.word.syllables.length - syllable.inWord}`;
  const inPhrase = `${at + 1}-${syllables.length - at}`;
  const around = (test: (other: UtteranceSyllable) => boolean) =>
    `${count(syllables, 0, at, test) + 1}-${count(syllables, at + 1, syllables.length, test) + 1}`;
  const away = (test: (other: UtteranceSyllable) => boolean) =>
    `${distance(syllables, at, -1, test)}-${distance(syllables, at, 1, test)}`;
  const own = `${flag(syllable.isStressed)}-${flag(syllable.isAccented)}-${syllable.phones.length}`;
  return (
    `/B:${own}@${inWord}&${inPhrase}#${around(stressed)}$${around(accented)}` +
    `!${away(stressed)};${away(accented)}|${syllable.vowel}`
  );
}

const wordPair = (word: UtteranceWord | undefined): string =>
  word ? `${word.partOfSpeech}_${word.syllables.length}` : '0_0';

function wordFields(word: PlacedWord | undefined): string {
  if (!word) return '/E:x+x@x+x&x+x#x+x';
  const { words } = word.phrase;
  const at = word.inPhrase;
  const before = count(words, 0, at, isContent) + 1;
  const after = count(words, at + 1, words.length, isContent);
  return (
    `/E:${word.partOfSpeech}+${word.syllables.length}@${at + 1}+${words.length - at}&${before}+${after}` +
    `#${distance(words, at, -1, isContent)}+${distance(words, at, 1, isContent)}`
  );
}

function phraseFields(phrase: PlacedPhrase | undefined, totals: Totals, following: number): string {
  const place = phrase ? phrase.index : following;
  const size = phrase ? `${phrase.syllables.length}=${phrase.words.length}` : 'x=x';
  const isLast = phrase !== undefined && phrase.index === totals.phrases - 1;
  const tone = phrase === undefined ? '0' : isLast ? (totals.isQuestion ? 'H-H%' : 'L-L%') : 'L-H%';
  return `/H:${size}@${Math.min(place, totals.phrases - 1) + 1}=${totals.phrases - Math.min(place, totals.phrases - 1)}|${tone}`;
}

const sizeOf = (phrase: PlacedPhrase | undefined, separator: string): string =>
  phrase ? `${phrase.syllables.length}${separator}${phrase.words.length}` : `0${separator}0`;

/**
 * Full-context labels of an utterance (format HTS_TTS_ENG of the HTS Working Group's English demonstration), one for each
 * phone, with a pause before, between and after the phrases.
 */
export function contextLabels({ phrases, isQuestion }: Utterance): ContextLabel[] {
  const placed = phrases.map(placePhrase);
  const phones: { readonly name: string; readonly syllable?: PlacedSyllable; readonly index: number }[] = [
    { name: PAUSE, index: 0 },
  ];
  for (const { syllables } of placed) {
    for (const syllable of syllables)
      syllable.phones.forEach((name, index) => phones.push({ name, syllable, index }));
    phones.push({ name: PAUSE, index: 0 });
  }
  const all = placed.flatMap(({ syllables }) => syllables);
  const allWords = placed.flatMap(({ words }) => words);
  const totals = { syllables: all.length, words: allWords.length, phrases: placed.length, isQuestion };
  const nameAt = (i: number): string => phones[i]?.name ?? NONE;
  return phones.map(({ name, syllable, index }, i) => {
    // Of a pause, the neighbours are those of the phones around it.
    const before = syllable ? all[all.indexOf(syllable) - 1] : phones[i - 1]?.syllable;
    const after = syllable ? all[all.indexOf(syllable) + 1] : phones[i + 1]?.syllable;
    const wordBefore = syllable ? allWords[allWords.indexOf(syllable.word) - 1] : before?.word;
    const wordAfter = syllable ? allWords[allWords.indexOf(syllable.word) + 1] : after?.word;
    const phrase = syllable?.word.phrase;
    const phraseBefore = phrase ? placed[phrase.index - 1] : before?.word.phrase;
    const phraseAfter = phrase ? placed[phrase.index + 1] : after?.word.phrase;
    const place = syllable ? `${index + 1}_${syllable.phones.length - index}` : 'x_x';
    const text =
      `${nameAt(i - 2)}^${nameAt(i - 1)}-${name}+${nameAt(i + 1)}=${nameAt(i + 2)}@${place}` +
      `/A:${neighbour(before).join('_')}${syllableFields(syllable)}/C:${neighbour(after).join('+')}` +
      `/D:${wordPair(wordBefore)}${wordFields(syllable?.word)}/F:${wordPair(wordAfter)}` +
      `/G:${sizeOf(phraseBefore, '_')}${phraseFields(phrase, totals, phraseAfter?.index ?? totals.phrases)}` +
      `/I:${sizeOf(phraseAfter, '=')}/J:${totals.syllables}+${totals.words}-${totals.phrases}`;
    return { phone: name, text };
  });
}
