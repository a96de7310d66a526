/** Translation tables: English words with their foreign equivalents, separated by "|". */
export interface Dictionaries {
  /** Words that do not exist in English. */
  readonly words: Readonly<Record<string, string>>;
  /** Words that also exist in English: translated only if the text contains a word of `words` or `phrases`. */
  readonly ambiguousWords: Readonly<Record<string, string>>;
  /** Regular expressions; the group `rest` is kept after the English words. */
  readonly phrases: Readonly<Record<string, string>>;
  /** Inflectional endings, longest first, and endings of the base form that replace them. */
  readonly endings: readonly string[];
  readonly baseEndings: readonly string[];
  /** Returns true for words that must not be translated. */
  readonly isEnglish: (word: string) => boolean;
}

type Dictionary = ReadonlyMap<string, string>;

/** Removes accents and lower-cases. */
const foldCase = (word: string): string =>
  word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

const dictionaryOf = (table: Readonly<Record<string, string>>): Dictionary =>
  new Map(
    Object.entries(table).flatMap(([english, words]) =>
      words.split('|').map((word) => [foldCase(word), english] as const),
    ),
  );

/** Shorter stems and compound parts are ambiguous. */
const MIN_STEM_LENGTH = 4;
/** Minimum length of the last part of a compound if the dictionary has it without inflection: "Holztür". */
const MIN_ENTRY_LENGTH = 3;

/** A word with an optional elided French or Italian article or preposition. */
const shape = /(?<![\p{L}'’])(?:(?:[cdjlns]|qu|dell|all|sull)['’])?(\p{L}+)/giu;

/** Creates a function that translates common foreign words to English and leaves all other text unchanged. */
export function createTranslator(dictionaries: Dictionaries): (text: string) => string {
  const { endings, baseEndings, isEnglish } = dictionaries;
  const unambiguous = dictionaryOf(dictionaries.words);
  const ambiguous = dictionaryOf(dictionaries.ambiguousWords);
  const phrases = Object.entries(dictionaries.phrases).map(
    ([english, pattern]) =>
      [new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu'), ` ${english}$<rest>`] as const,
  );

  /** No dictionary word with prefix and ending is longer. */
  const maxLength =
    'ge'.length +
    Math.max(...Array.from(unambiguous.keys(), ({ length }) => length)) +
    Math.max(...endings.map(({ length }) => length));

  function lookUp(word: string): string | undefined {
    if (word.length > maxLength) return undefined;
    const known = unambiguous.get(word);
    if (known !== undefined) return known;
    for (const ending of endings) {
      const stem = word.slice(0, -ending.length);
      if (!word.endsWith(ending) || stem.length < MIN_STEM_LENGTH) continue;
      const base = baseEndings.find((one) => unambiguous.has(stem + one));
      if (base !== undefined) return unambiguous.get(stem + base);
    }
    // German past participle: "geöffnet" of "öffnet".
    return word.startsWith('ge') && word.length > MIN_STEM_LENGTH + 2 ? lookUp(word.slice(2)) : undefined;
  }

  /** Splits a German compound: "Kirchenglocke" is "church bell". Both parts must be known. */
  function splitCompound(word: string): string | undefined {
    if (word.length > 2 * maxLength) return undefined;
    for (let cut = MIN_STEM_LENGTH; cut <= word.length - MIN_ENTRY_LENGTH; cut++) {
      const rest = word.slice(cut);
      const second = rest.length < MIN_STEM_LENGTH ? unambiguous.get(rest) : lookUp(rest);
      const first = second === undefined ? undefined : lookUp(word.slice(0, cut));
      if (first !== undefined) return first === second ? first : `${first} ${second}`;
    }
    return undefined;
  }

  return (text) => {
    const phrased = phrases.reduce((rest, [pattern, english]) => rest.replace(pattern, english), text);
    let isForeign = phrased !== text;
    const translateWord = (whole: string, word: string): string => {
      const bare = foldCase(word);
      const known = lookUp(bare) ?? splitCompound(bare);
      const found = known === undefined || isEnglish(word) ? undefined : known;
      isForeign ||= found !== undefined;
      const among = isForeign ? ambiguous.get(bare) : undefined;
      // English except for the accent: "explosión", "café".
      return (
        found ?? among ?? (bare !== word.toLowerCase() && isEnglish(bare) && !isEnglish(word) ? bare : whole)
      );
    };
    const once = phrased.replaceAll(shape, translateWord);
    // Second pass: ambiguous words may precede the first unambiguous one.
    return isForeign ? phrased.replaceAll(shape, translateWord) : once;
  };
}
