import type { MetreName } from '#engine/theory/metre.ts';

/** A requested metre. */
export interface RequestedMetre {
  readonly metre: MetreName;
  /** The stated time signature if it is unsupported and `metre` is the nearest supported one: "11/8". */
  readonly unsupported?: string;
}

const metreWords: readonly (readonly [RegExp, MetreName])[] = [
  [/\bsix eight\b|\bcompound (?:time|metre|meter)\b|\btwelve eight\b/, '6/8'],
  [/\bfive four\b|\bin five(?= time|\s*(?:[,.;!?]|$))|\bquintuple (?:time|metre|meter)\b/, '5/4'],
  [/\bseven eight\b|\bin seven(?= time|\s*(?:[,.;!?]|$))|\bseptuple (?:time|metre|meter)\b/, '7/8'],
  [/\bthree four\b|\bin three\b|\btriple (?:time|metre|meter)\b/, '3/4'],
  [/\b(?:common|cut) time\b|\bfour four\b|\balla breve\b/, '4/4'],
  [/\b(?:jig|barcarolle|tarantella|siciliana|lullaby in six)\b/, '6/8'],
  [/\b(?:waltz|waltzes|walzer|minuet|mazurka|valse|vals|landler)\b/, '3/4'],
  [/\b(?:march|polka|reel|four on the floor)\b/, '4/4'],
];

/** A time signature, but not a date or a fraction ("3/4 of the way"). */
const signature =
  /(?<![\d/.])(\d{1,2})\s?\/\s?(2|4|8|16)(?![\d/]|\s+(?:of|way|cups?|inch|length|bits?|bars?)\b)/g;
/** Equivalent supported metres: 12/8 is two bars of 6/8, 14/8 of 7/8; 2/4 and 2/2 are counted in 4/4. */
const equivalents: Readonly<Record<string, MetreName>> = {
  '4/4': '4/4',
  '2/4': '4/4',
  '2/2': '4/4',
  '4/2': '4/4',
  '8/8': '4/4',
  '3/4': '3/4',
  '6/8': '6/8',
  '12/8': '6/8',
  '5/4': '5/4',
  '10/8': '5/4',
  '7/8': '7/8',
  '14/8': '7/8',
};

/** Nearest supported metre: triple metres stay triple, fives and sevens keep their number; all others become 4/4. */
const nearestMetre = (beats: number, unit: number): MetreName => {
  if (beats % 5 === 0) return '5/4';
  if (beats % 7 === 0) return '7/8';
  if (beats % 3 !== 0) return '4/4';
  return unit >= 8 && beats > 3 ? '6/8' : '3/4';
};

const parseSignature = (text: string): RequestedMetre | undefined => {
  for (const [, beats = '', unit = ''] of text.matchAll(signature)) {
    const stated = `${Number(beats)}/${unit}`;
    const metre = equivalents[stated];
    if (metre !== undefined) return { metre };
    if (Number(beats) >= 2 && Number(beats) <= 21)
      return { metre: nearestMetre(Number(beats), Number(unit)), unsupported: stated };
  }
  return undefined;
};

/** Parses the metre from a time signature or a dance name; undefined if there is neither. */
export const parseMetre = (text: string): RequestedMetre | undefined => {
  const fromSignature = parseSignature(text);
  if (fromSignature !== undefined) return fromSignature;
  const metre = metreWords.find(([pattern]) => pattern.test(text))?.[1];
  return metre === undefined ? undefined : { metre };
};
