/** What a translator goes by: English words, and under each what it is called in other languages, parted by "|". */
export interface Dictionaries {
  /** Words that are no English ones. */
  readonly words: Readonly<Record<string, string>>;
  /** Words that are also English: they count only beside one of the others. */
  readonly amongOthers: Readonly<Record<string, string>>;
  /** Regular expressions; what their group `rest` holds stays behind the English. */
  readonly phrases: Readonly<Record<string, string>>;
  /** What may stand behind a word, the longest first, and what it may end on where another form does not. */
  readonly endings: readonly string[];
  readonly baseEndings: readonly string[];
  /** Words that stay as they are. */
  readonly isEnglish: (word: string) => boolean;
}

type Dictionary = ReadonlyMap<string, string>;

/** Without accents and capitals. */
const folded = (word: string): string =>
  word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

const dictionaryOf = (table: Readonly<Record<string, string>>): Dictionary =>
  new Map(
    Object.entries(table).flatMap(([english, words]) =>
      words.split('|').map((word) => [folded(word), english] as const),
    ),
  );

/** A stem or a part that is shorter may be anything. */
const SHORTEST = 4;
/** The last part of a word may be as short as this where it is in the dictionary as it stands: "Holztür". */
const SHORTEST_ENTRY = 3;

/** A word, with the article or preposition that French or Italian has drawn to it. */
const shape = /(?<![\p{L}'’])(?:(?:[cdjlns]|qu|dell|all|sull)['’])?(\p{L}+)/giu;

/** A function that puts common words of other languages into English. English words stay, and so does what stands between. */
export function translator(dictionaries: Dictionaries): (text: string) => string {
  const { endings, baseEndings, isEnglish } = dictionaries;
  const sure = dictionaryOf(dictionaries.words);
  const besideOthers = dictionaryOf(dictionaries.amongOthers);
  const phrases = Object.entries(dictionaries.phrases).map(
    ([english, pattern]) =>
      [new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu'), ` ${english}$<rest>`] as const,
  );

  /** A longer word is in no dictionary, with whatever it begins or ends. */
  const longest =
    'ge'.length +
    Math.max(...Array.from(sure.keys(), ({ length }) => length)) +
    Math.max(...endings.map(({ length }) => length));

  function lookUp(word: string): string | undefined {
    if (word.length > longest) return undefined;
    const known = sure.get(word);
    if (known !== undefined) return known;
    for (const ending of endings) {
      const stem = word.slice(0, -ending.length);
      if (!word.endsWith(ending) || stem.length < SHORTEST) continue;
      const base = baseEndings.find((one) => sure.has(stem + one));
      if (base !== undefined) return sure.get(stem + base);
    }
    // "Geöffnet" is what has been done when one "öffnet".
    return word.startsWith('ge') && word.length > SHORTEST + 2 ? lookUp(word.slice(2)) : undefined;
  }

  /** German writes words in one: "Kirchenglocke" is a church's bell. Both parts must be known. */
  function takeApart(word: string): string | undefined {
    if (word.length > 2 * longest) return undefined;
    for (let cut = SHORTEST; cut <= word.length - SHORTEST_ENTRY; cut++) {
      const rest = word.slice(cut);
      const second = rest.length < SHORTEST ? sure.get(rest) : lookUp(rest);
      const first = second === undefined ? undefined : lookUp(word.slice(0, cut));
      if (first !== undefined) return first === second ? first : `${first} ${second}`;
    }
    return undefined;
  }

  return (text) => {
    const phrased = phrases.reduce((rest, [pattern, english]) => rest.replace(pattern, english), text);
    let isForeign = phrased !== text;
    const inEnglish = (whole: string, word: string): string => {
      const bare = folded(word);
      const known = lookUp(bare) ?? takeApart(bare);
      const found = known === undefined || isEnglish(word) ? undefined : known;
      isForeign ||= found !== undefined;
      const among = isForeign ? besideOthers.get(bare) : undefined;
      // "Explosión", "café": English but for the accent.
      return (
        found ?? among ?? (bare !== word.toLowerCase() && isEnglish(bare) && !isEnglish(word) ? bare : whole)
      );
    };
    const once = phrased.replaceAll(shape, inEnglish);
    // Words that count only beside others may stand before them.
    return isForeign ? phrased.replaceAll(shape, inEnglish) : once;
  };
}
