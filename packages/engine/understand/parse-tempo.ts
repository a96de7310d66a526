import { clamp } from '#engine/kit/math.ts';
import { createFinder } from '#engine/theory/words/phrases.ts';
import { findGenres } from '#engine/understand/genre-words.ts';

/** A requested tempo: a number, a tempo marking, or a word relative to the typical tempo of the genre. */
export type RequestedTempo =
  | { readonly kind: 'exact'; readonly bpm: number }
  | { readonly kind: 'around'; readonly bpm: number }
  | { readonly kind: 'relative'; readonly pace: 'very slow' | 'slow' | 'medium' | 'fast' | 'very fast' };

/** BPM of Italian tempo markings, near the middle of the ranges on Maelzel's metronome scale and its successors. */
const italian: Readonly<Record<string, number>> = {
  larghissimo: 40,
  grave: 44,
  largo: 52,
  larghetto: 62,
  lento: 56,
  adagio: 70,
  adagietto: 74,
  andante: 88,
  andantino: 94,
  moderato: 110,
  allegretto: 116,
  allegro: 134,
  vivace: 160,
  vivacissimo: 172,
  presto: 182,
  prestissimo: 200,
};

const paces = {
  'very slow': 'very slow',
  'super slow': 'very slow',
  'extremely slow': 'very slow',
  slow: 'slow',
  slowly: 'slow',
  'slow tempo': 'slow',
  'slow paced': 'slow',
  unhurried: 'slow',
  ballad: 'slow',
  'half time': 'slow',
  slowed: 'slow',
  sluggish: 'slow',
  leisurely: 'slow',
  'low tempo': 'slow',
  'but slower': 'slow',
  'bit slower': 'slow',
  'much slower': 'slow',
  'slower than': 'slow',
  'slower version': 'slow',
  'mid tempo': 'medium',
  midtempo: 'medium',
  'medium tempo': 'medium',
  'moderate tempo': 'medium',
  fast: 'fast',
  'up tempo': 'fast',
  uptempo: 'fast',
  'fast paced': 'fast',
  quick: 'fast',
  rapid: 'fast',
  'double time': 'fast',
  brisk: 'fast',
  speedy: 'fast',
  'high tempo': 'fast',
  'but faster': 'fast',
  'bit faster': 'fast',
  'much faster': 'fast',
  'faster than': 'fast',
  'faster version': 'fast',
  'very fast': 'very fast',
  'super fast': 'very fast',
  'extremely fast': 'very fast',
  frantic: 'very fast',
  breakneck: 'very fast',
} as const;

export const findItalian = createFinder(italian);
export const findPaces = createFinder<(typeof paces)[keyof typeof paces]>(paces);

/** A complete number, not part of another such as the 200 of "1,200". */
const number = String.raw`(?<!\d|\d[.,])(\d{2,3}(?:\.\d{1,3})?)(?!\d|[.,]\d)`;
const unit = String.raw`(?:\s?ish)?\s*(?:bpm|bmp|b\.p\.m|beats? ?(?:per|a|\/) ?min)`;
const numberPatterns = [
  new RegExp(String.raw`${number}\s*(?:bpm)?\s*(?:-|–|—|~|→|to)\s*${number}${unit}`),
  new RegExp(String.raw`\bbetween ${number}\s*(?:bpm)? and ${number}${unit}`),
  new RegExp(String.raw`${number}${unit}`),
  new RegExp(String.raw`\b(?:bpm|bmp|tempo|♩)(?:\s*(?:of|at|is|around|about|:|=))*\s*${number}(?:\s?ish)?\b`),
  // The rest of "not 120 bpm but 90".
  new RegExp(String.raw`\bbut (?:rather |at |around )*${number}\s*(?:$|[,.;:!?])`),
];

/** A number without a unit: "techno, 132", "house at 124", "140!!!". */
const standalone = new RegExp(String.raw`(?:^|[,/|;.!?(]\s*|\bat |@\s?)${number}\s*(?=$|[,/|;.!?)])`, 'g');
/** A number before a genre: "174 dnb". */
const beforeGenre = new RegExp(String.raw`(?:^|[,/|;.!?(]\s*)${number}(?=\s)`, 'g');
/** A number at the end if a genre is named: "dubstep drop 140", but not "part 100" or "class of 99". */
const atEnd = new RegExp(
  String.raw`(?<=(?!(?:the|of|in|from|since|vol|volume|part|no|number|track|episode|ep|season|level|chapter|studio|route|area|room|channel|top|op|opus|blink|version|take|day|age|aged|act|size|under|over|capo)\b)\b[a-z]+ )${number}\s*(?=$|[,/|;.!?)])`,
  'g',
);
/** Plausible BPM of a number without a unit. */
const plausibleBpm = { from: 60, to: 200 };

const firstPlausible = (text: string, pattern: RegExp, fits: (end: number) => boolean = () => true) =>
  [...text.matchAll(pattern)]
    .filter((match) => fits(match.index + match[0].length + 1))
    .map(([, digits]) => Number(digits))
    .find((bpm) => bpm >= plausibleBpm.from && bpm <= plausibleBpm.to);

/** Parses a tempo without a unit. */
const parseBareNumber = (text: string): number | undefined => {
  const standaloneBpm = firstPlausible(text, standalone);
  if (standaloneBpm !== undefined) return standaloneBpm;
  const genres = findGenres(text);
  if (genres.length === 0) return undefined;
  return (
    firstPlausible(text, beforeGenre, (end) => genres.some(({ start }) => start === end)) ??
    firstPlausible(text, atEnd)
  );
};

/** Parses the tempo, clamped to 40..240 BPM. Precedence: numbers, Italian markings, words. */
export const parseTempo = (text: string): RequestedTempo | undefined => {
  for (const pattern of numberPatterns) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined) continue;
    const bpm = second === undefined ? Number(first) : (Number(first) + Number(second)) / 2;
    return { kind: 'exact', bpm: clamp(bpm, 40, 240) };
  }
  const bareBpm = parseBareNumber(text);
  if (bareBpm !== undefined) return { kind: 'exact', bpm: bareBpm };
  const mark = findItalian(text)[0];
  if (mark !== undefined) return { kind: 'around', bpm: mark.value };
  const pace = findPaces(text)[0];
  return pace === undefined ? undefined : { kind: 'relative', pace: pace.value };
};

/** Parses "slow" or "fast" from words, even beside a number. */
export const parsePace = (text: string): 'slow' | 'fast' | undefined => {
  const pace = findPaces(text)[0]?.value;
  if (pace === undefined || pace === 'medium') return undefined;
  return pace.endsWith('slow') ? 'slow' : 'fast';
};
