const irregular: Readonly<Record<string, string>> = {
  wolves: 'wolf',
  knives: 'knife',
  geese: 'goose',
  mice: 'mouse',
  leaves: 'leaf',
  broke: 'break',
  broken: 'break',
  shot: 'shot',
  struck: 'strik',
  // Otherwise confused with "bite" and "tap": "8 bit", "a dripping tap".
  bit: 'bits',
  bits: 'bits',
  tape: 'tape',
  tapes: 'tape',
  // Otherwise confused with "win" and "mop".
  wine: 'wine',
  moped: 'moped',
  // "ticking" is a clock, "tick" an interface sound.
  ticking: 'ticking',
};

/**
 * The stem of an English word: "slams", "slamming" and "slammed" give the same stem. Removes endings, doubled
 * consonants and a mute e, and writes y as i. For comparison only; both words must be stemmed.
 */
export function stem(word: string): string {
  let rest = word.toLowerCase().replace(/['’]s?$/, '');
  if (Object.hasOwn(irregular, rest)) return irregular[rest]!;
  for (const ending of ['ing', 'ed', 's']) {
    const cut = rest.slice(0, -ending.length);
    if (!rest.endsWith(ending) || cut.length < 3 || !/[aeiouy]/.test(cut)) continue;
    if (ending === 's' && /[su]$/.test(cut)) continue;
    rest = cut;
    if (ending !== 's') break;
  }
  return rest
    .replace(/ie$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)e$/, '')
    .replace(/([^aeiou])\1/g, '$1')
    .replace(/(?<=...)e$/, '')
    .replace(/y$/, 'i');
}

/** A word of a prompt with its stem and clause. */
export interface Word {
  readonly text: string;
  readonly stem: string;
  /** Index of the clause. */
  readonly clause: number;
}

const separators = new Set(
  'and over with while under then plus against behind as before after followed but beside near'.split(' '),
);

/**
 * Splits a text into lower-case words with clause numbers: punctuation or a word like "over" begins a new clause.
 * Separating words are omitted.
 */
export function wordsOf(text: string): Word[] {
  let clause = 0;
  const words: Word[] = [];
  const joined = text
    .toLowerCase()
    .replaceAll('under water', 'underwater')
    .replace(/\b(game|fly|flying|flies) over\b/g, '$1over')
    .replace(/\bover the (phone|telephone|radio)\b/g, 'through the $1')
    .replace(/\bspring (?=(?:meadow|morning|day|evening|night|garden|forest|woods?|rain)\b)/g, 'springtime ')
    .replace(/\bautumn ?\/ ?fall\b|\bin (?:the )?fall\b/g, 'autumn');
  for (const [token] of joined.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,.;:!?&+()\n]/gu)) {
    if (separators.has(token) || !/[\p{L}\p{N}]/u.test(token)) clause++;
    else
      words.push({
        text: token.replace(/(?<=^(?:game|fly|flying|flies))over$/, ' over'),
        stem: stem(token),
        clause,
      });
  }
  return words;
}
