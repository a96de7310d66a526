import {
  type Dimension,
  highNouns,
  highVerbs,
  highWords,
  lowNouns,
  lowVerbs,
  lowWords,
  tooHighWords,
  tooLowWords,
} from '#engine/edits/reading/quality-words.data.ts';

/** `fault`: the sign is that of its cure. */
export type WordForm = 'adjective' | 'comparative' | 'fault' | 'worse' | 'noun' | 'verb';

export interface Quality {
  readonly dimension: Dimension;
  /** 1: more of it; -1: less. */
  readonly sign: 1 | -1;
}

const comparativesOf = (word: string): string[] => {
  if (word.includes(' ') || word.length > 8) return [];
  if (word.endsWith('ly') && word.length > 6) return [];
  if (word.endsWith('e')) return [`${word}r`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ier`];
  if (/^[^aeiou]*[aeiou][bdgmnptl]$/.test(word)) return [`${word}${word.at(-1) ?? ''}er`, `${word}er`];
  return [`${word}er`];
};

const irregular: Readonly<Record<string, readonly [Dimension, 1 | -1]>> = {
  farther: ['room', 1],
  drier: ['room', -1],
  dryer: ['room', -1],
};

const table = new Map<string, Partial<Record<WordForm, Quality>>>();

const put = (phrase: string, form: WordForm, quality: Quality): void => {
  table.set(phrase, { [form]: quality, ...table.get(phrase) });
};

const putAll = (words: Readonly<Partial<Record<Dimension, string>>>, form: WordForm, sign: 1 | -1): void => {
  for (const [dimension, list] of Object.entries(words) as [Dimension, string][])
    for (const phrase of list.split('|')) {
      put(phrase, form, { dimension, sign });
      if (form === 'adjective')
        for (const word of comparativesOf(phrase)) put(word, 'comparative', { dimension, sign });
      if (form === 'fault')
        for (const word of comparativesOf(phrase))
          put(word, 'worse', { dimension, sign: sign === 1 ? -1 : 1 });
    }
};

putAll(highWords, 'adjective', 1);
putAll(lowWords, 'adjective', -1);
putAll(tooHighWords, 'fault', -1);
putAll(tooLowWords, 'fault', 1);
putAll(highNouns, 'noun', 1);
putAll(lowNouns, 'noun', -1);
putAll(highVerbs, 'verb', 1);
putAll(lowVerbs, 'verb', -1);
for (const [word, [dimension, sign]] of Object.entries(irregular))
  put(word, 'comparative', { dimension, sign });

/** Single words of the tables, for corrections of typing errors. */
export const qualityWords: readonly string[] = [...table.keys()].flatMap((phrase) => phrase.split(' '));

export interface QualityAt {
  readonly phrase: string;
  readonly forms: Partial<Record<WordForm, Quality>>;
  readonly length: number;
}

const LONGEST = 6;

/** The longest phrase of the tables at a word. */
export const qualityAt = (words: readonly string[], at: number): QualityAt | undefined => {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const forms = table.get(phrase);
    if (forms !== undefined) return { phrase, forms, length };
  }
  return undefined;
};
