import { type Key, pitchClassOf } from '#engine/theory/keys.ts';
import { findDrums, findInstruments, findPercussion } from '#engine/theory/words/instrument-words.ts';
import { modeList, modeWords } from '#engine/theory/words/mode-words.ts';
import { findGenres } from '#engine/understand/genre-words.ts';
import { findMoods } from '#engine/understand/mood-words.ts';
import { parseForeignKey } from '#engine/understand/parse-foreign-key.ts';

/** The stated part of a key: tonic, mode, both or neither. */
export type RequestedKey = Partial<Key>;

const accidental = String.raw`\s?-?(#|♯|b|♭|sharp|flat)?`;
const full = new RegExp(String.raw`(?<![\w'’])([a-g])${accidental}[\s-]?(${modeList})[79]?\b`, 'gi');
const shortMinor = [
  /(?<![\w'’])([A-G])(#|♯|b|♭)?m(?![\w'’])/,
  /(?<![\w'’])([a-g])(#|♯|♭)m(?![\w'’])/,
  // "Slow, dm, 90 bpm". "am" is excluded because it is a word.
  /(?:^|[,|/;])\s*([b-g])()m\s*(?=$|[,|/;.])/,
];
const tonicOnly = /\bkey(?: of|:| is)?\s+([a-g])(?:\s?(#|♯|b|♭|sharp|flat))?(?![\w'’])/i;
/** Matches "in E", "IN E", "in f sharp" and "in c.", but not "in a dream" or "in b movies". */
const inTonic = [
  /\b(?:in|In|IN) ([B-G])\s?(#|♯|b|♭|[Ss]harp|SHARP|[Ff]lat|FLAT)?(?![\w'’])/,
  /\b(?:in|In|IN) (A)\s?(#|♯|b|♭|sharp|flat)?(?=\s*(?:[,.;!?]|$))/,
  /\bin ([a-g])\s?(#|♯|♭|sharp|flat)(?![\w'’])/,
  /\bin ([b-g])()(?=\s*(?:[,.;!?]|$))/,
];
/** A single letter as a list item: "100 bpm, G, marimba". */
const listItem = /(?:^|[,|/;])\s*([A-G])\s?(#|♯|b|♭|sharp|flat)?\s*(?=$|[,|/;.])/g;
const modeAlone = new RegExp(
  String.raw`\b(?:in )?(?:an? )?(?!min\b|maj\b)(${modeList})\b(?: (?:key|mode|scale))?`,
  'gi',
);

const musicalContext =
  /^(?:\s*(?:$|[^\w\s])|\s+(?:\d|(?:at|for|with|and|or|but|on|in|to|over|by|from|about|then|please|instead|only|key|keys|keyed|mode|modal|mood|scale|feel|feeling|tone|tonality|tonal|chords?|harmon\w+|progressions?|vibes?|sound\w*|melod\w+|third|triads?|arpeggios?|cadence|pentatonic|piece|song|tune|music|track|loop|riff|theme|bass\w*|beat|waltz|ballad|lullaby|anthem|march|hymn|key\w*)\b))/i;
const isAt = (text: string, found: readonly { readonly start: number }[]): boolean =>
  found.some(({ start }) => start === text.length - text.trimStart().length);

const firstOf = (patterns: readonly RegExp[], text: string): RegExpExecArray | undefined =>
  patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);

/**
 * Whether the text after "major" or "minor" allows a mode: "a minor key", "minor blues", but not "a minor setback".
 */
const isMusical = (after: string): boolean => {
  if (/^\s+(?:[679](?:th)?|sixths?|sevenths?|ninths?)\b/i.test(after)) return false;
  if (musicalContext.test(after)) return true;
  const next = after.toLowerCase();
  return [findGenres, findInstruments, findPercussion, findDrums, findMoods].some((find) =>
    isAt(next, find(next)),
  );
};

/**
 * Whether "a" is an article, not a tonic: "a minor key", "a minor setback", "A major storm" at the start of a
 * sentence.
 */
const isArticle = (text: string, match: RegExpExecArray): boolean => {
  if (match[1]?.toLowerCase() !== 'a' || match[2] !== undefined) return false;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const isOfKey = /^\s+(?:key|mode|mood|scale|feel|tone|tonality|chord)/i.test(after);
  if (match[1] === 'A') return /(?:^|[.!?]\s*)$/.test(before) && (isOfKey || !isMusical(after));
  if (isOfKey) return true;
  return !/(?:\bin|\bof|[:,])\s*$/.test(before) && /^\s+(?!(?:at|for|with|and|on)\b)[a-z]/.test(after);
};

/** Parses a mode without a tonic. */
const parseMode = (text: string): Pick<RequestedKey, 'mode'> => {
  for (const match of text.matchAll(modeAlone)) {
    const mode = modeWords[(match[1] ?? '').toLowerCase()];
    const isPlain = mode === 'major' || mode === 'minor';
    const after = text.slice(match.index + match[0].length);
    if (mode !== undefined && (!isPlain || / (?:key|mode|scale)$/i.test(match[0]) || isMusical(after)))
      return { mode };
  }
  return {};
};

/** Parses a tonic without a mode. */
const parseTonic = (text: string): Pick<RequestedKey, 'tonic'> => {
  const patterns = [tonicOnly, ...inTonic];
  const found = firstOf(patterns, text);
  const alone = [...text.matchAll(listItem)];
  const match = found ?? (alone.length === 1 ? alone[0] : undefined);
  return match === undefined ? {} : { tonic: pitchClassOf(match[1] ?? 'c', match[2]) };
};

/** Parses the key. Needs the original case, which distinguishes the tonic A from the article. */
export const parseKey = (text: string): RequestedKey => {
  const foreign = parseForeignKey(text);
  if (foreign !== undefined) return foreign;
  full.lastIndex = 0;
  for (let match = full.exec(text); match !== null; match = full.exec(text)) {
    if (isArticle(text, match)) continue;
    const mode = modeWords[(match[3] ?? '').toLowerCase()];
    return { tonic: pitchClassOf(match[1] ?? 'c', match[2]), ...(mode === undefined ? {} : { mode }) };
  }
  const minor = firstOf(shortMinor, text);
  if (minor !== undefined) return { tonic: pitchClassOf(minor[1] ?? 'c', minor[2]), mode: 'minor' };
  return { ...parseTonic(text), ...parseMode(text) };
};

const excludedMode = new RegExp(String.raw`\b(?:${modeList})\b(?= (?:key|mode|scale|chord)|\s*(?:,|$))`, 'i');

/** Parses the excluded key from the unwanted text; "no minor details" excludes no mode. */
export const parseExcludedKey = (unwanted: string): RequestedKey => {
  const excluded = parseKey(unwanted);
  return excluded.tonic === undefined && !excludedMode.test(unwanted) ? {} : excluded;
};
