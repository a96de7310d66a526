import { foreignAmongOthers, foreignPhrases, foreignWords } from './foreign-words.data.ts';

type Dictionary = ReadonlyMap<string, string>;

const dictionaryOf = (table: Readonly<Record<string, string>>): Dictionary =>
  new Map(
    Object.entries(table).flatMap(([english, words]) =>
      words.split('|').map((word) => [folded(word), english] as const),
    ),
  );

const sure = dictionaryOf(foreignWords);
const besideOthers = dictionaryOf(foreignAmongOthers);

const phrases = Object.entries(foreignPhrases).map(
  ([english, pattern]) =>
    [new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu'), ` ${english}$<rest>`] as const,
);

/** Without accents and capitals. */
function folded(word: string): string {
  return word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** What German, French and Spanish put behind a word; the longest first. */
const endings = 'iendo ando nden nde ern end ant en es er em ns n s e x'.split(' ');
/** What a word in the dictionary may end on where another form of it does not. */
const baseEndings = ['', 'e', 'en', 'er', 'ar', 'ir'];
/** A stem or a part that is shorter may be anything. */
const SHORTEST = 4;
/** The last part of a word may be as short as this where it is in the dictionary as it stands: "Holztür". */
const SHORTEST_ENTRY = 3;

function lookUp(word: string): string | undefined {
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
  for (let cut = SHORTEST; cut <= word.length - SHORTEST_ENTRY; cut++) {
    const rest = word.slice(cut);
    const second = rest.length < SHORTEST ? sure.get(rest) : lookUp(rest);
    const first = second === undefined ? undefined : lookUp(word.slice(0, cut));
    if (first !== undefined) return first === second ? first : `${first} ${second}`;
  }
  return undefined;
}

/** A word, with the article or preposition that French has drawn to it. */
const shape = /(?<![\p{L}'’])(?:(?:[cdjlns]|qu)['’])?(\p{L}+)/giu;

/**
 * A prompt with its German, French and Spanish words in English, as far as they are common. English words stay, and
 * so does what stands between; `isEnglish` says which words those are.
 */
export function translate(prompt: string, isEnglish: (word: string) => boolean): string {
  const phrased = phrases.reduce((rest, [pattern, english]) => rest.replace(pattern, english), prompt);
  let isForeign = phrased !== prompt;
  const inEnglish = (whole: string, word: string): string => {
    const bare = folded(word);
    const found = isEnglish(word) ? undefined : (lookUp(bare) ?? takeApart(bare));
    isForeign ||= found !== undefined;
    const among = isForeign ? besideOthers.get(bare) : undefined;
    // "Explosión", "café": English but for the accent.
    return found ?? among ?? (isEnglish(bare) && !isEnglish(word) ? bare : whole);
  };
  const once = phrased.replaceAll(shape, inEnglish);
  // Words that count only beside others may stand before them.
  return isForeign ? phrased.replaceAll(shape, inEnglish) : once;
}
