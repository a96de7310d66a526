/** A title and its range in the prompt. */
interface TitleMatch {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const quoted = String.raw`(?:["“„«](?<double>[^"”“„«»\n]{1,80})["”“»]|(?<![\p{L}\p{N}])['‘](?<single>[^\n"]{1,80}?)['’](?!\p{L}))`;
const joiners = 'of|the|and|a|an|in|on|to|for|from|at|n|de|la|le|del|der|die|das|du|des|no|y|et|und';
/** Capitalised words with small words between them; "Rain in D minor" ends before the key. */
const capitals = String.raw`\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?:${joiners})\s+){0,3}(?!(?:BPM|[A-G][#♯b♭]?m?)\b)\p{Lu}[\p{L}\p{N}'’-]*)*`;
const small = String.raw`[\p{L}'’-]+(?:\s(?!(?:with|featuring|by|at|for|as|that|which|but|using|played|sung|and (?:an?|the)|in (?:the style|[a-g]\b))(?!\p{L}))[\p{L}'’-]+){0,5}`;
const naming = String.raw`(?:(?:en)?titled|called|named|intitul[ée]+s?|appel[ée]+s?|betitelt|namens|mit dem titel|(?:in)?titulad[oa]|intitolat[oa]|chiamat[oa]|llamad[oa]|chamad[oa])`;
/** Excludes "a dance called the waltz" and "so called jazz". */
const notKinds = String.raw`(?<!\b(?:genre|style|dance|rhythm|scale|mode|technique|instrument|kind|sort|thing|so)[ -])`;
const pieces =
  '(?:song|track|tune|piece|single|album|number|anthem|ballad|lullaby|jingle|waltz|lied|stuck|chanson|cancion|canzone|musica)';

/** Title patterns, most reliable first. */
const patterns = [
  new RegExp(String.raw`\b${naming}:?\s+${quoted}`, 'iu'),
  new RegExp(
    String.raw`\b(?:title|song name|titel|titre|titulo|titolo)(?:\s+is)?\s*[:=]\s*(?:${quoted}|(?<bare>[^.,;:\n]{1,60}))`,
    'iu',
  ),
  new RegExp(String.raw`${notKinds}\b(?i:${naming})\s+(?<bare>${capitals})`, 'u'),
  new RegExp(String.raw`\b${pieces}\s+${naming}\s+(?<bare>${small})`, 'iu'),
];

/** A quoted phrase is a title if it has two or more words, capitalised except joiners: "Goodbye Piano". */
const quotedTitle = new RegExp(quoted, 'gu');
const isTitled = (words: string): boolean => {
  const long = words.split(/\s+/).filter((word) => !new RegExp(`^(?:${joiners})$`, 'i').test(word));
  return long.length >= 2 && long.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
};
const spoken =
  /\b(?:lyrics?|words?|lines?|sings?|singing|says?|saying|text|chorus|hook)\s*(?:is|are|:|,)?\s*$/i;

const titleIn = (text: string): TitleMatch | undefined => {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const { double, single, bare } = match?.groups ?? {};
    const words = (double ?? single ?? bare)?.trim();
    if (match === null || words === undefined || words === '') continue;
    return { words, start: match.index, end: match.index + match[0].length };
  }
  for (const match of text.matchAll(quotedTitle)) {
    const words = (match.groups?.['double'] ?? match.groups?.['single'] ?? '').trim();
    if (!isTitled(words) || spoken.test(text.slice(0, match.index))) continue;
    return { words, start: match.index, end: match.index + match[0].length };
  }
  return undefined;
};

/**
 * Extracts the title from a prompt: "a song called “Metal Heart”, gentle folk". The words of a title must not set
 * genre, instruments or sounds. `rest` is the prompt without the title, or the whole prompt if nothing else is left.
 */
export const extractTitle = (
  prompt: string,
): { readonly title: string | undefined; readonly rest: string } => {
  const found = titleIn(prompt);
  if (found === undefined) return { title: undefined, rest: prompt };
  const rest = `${prompt.slice(0, found.start)} , ${prompt.slice(found.end)}`;
  return { title: found.words, rest: /\p{L}{2}/u.test(rest) ? rest : prompt };
};
