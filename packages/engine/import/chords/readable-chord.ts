import { parseChordSymbol } from '#contract/chord-symbols.ts';

export interface ReadableChord {
  readonly symbol: string;
  /** Whether it is a plainer chord than the written one. */
  readonly isSimplified: boolean;
}

/** A root with what charts write behind it; German charts call B "H". */
const CHORD = /^([A-H])([#b♯♭]?)([^/\s]*)(?:\/([A-H])([#b♯♭]?))?$/;
const plainSign = (sign: string): string => sign.replace('♭', 'b').replace('♯', '#');
const letter = (name: string): string => (name === 'H' ? 'B' : name);

/** Qualities that a longer suffix can be reduced to, the nearest first. */
const reductions: readonly (readonly [RegExp, string])[] = [
  [/^(?:m|min|mi|-)(?:7|9|11|13)/, 'm7'],
  [/^(?:m|min|mi|-)(?:maj|M|Δ)/, 'mmaj7'],
  [/^(?:m|min|mi|-)6/, 'm6'],
  [/^(?:m|min|mi|-)(?!aj)/, 'm'],
  [/^(?:maj|ma|M|Δ|j)\s?(?:7|9|11|13|$)/, 'maj7'],
  [/^(?:dim|o|°)7/, 'dim7'],
  [/^(?:dim|o|°)/, 'dim'],
  [/^(?:aug|\+)/, 'aug'],
  [/^7sus/, '7sus4'],
  [/^(?:7|9|11|13|dom)/, '7'],
  [/^sus2/, 'sus2'],
  [/^sus/, 'sus4'],
  [/^(?:6|add|2|4|\(|maj|M)/, ''],
];

/** "C6/9": a slash before a number adds a degree, and does not name a bass. */
const withoutDegreeSlash = (text: string): string => text.replaceAll(/\/(?=[b#♭♯]?\d)/g, '');

const isValid = (symbol: string) => parseChordSymbol(symbol)?.isNumeral === false;

/** A chord symbol in the grammar of plans; one in parentheses is an alternative. Undefined for a text that is no chord. */
export const readableChord = (text: string): ReadableChord | undefined => {
  const [, root, sign = '', suffix = '', bass, bassSign = ''] =
    CHORD.exec(withoutDegreeSlash(text.trim().replace(/^\((.*)\)$/, '$1'))) ?? [];
  if (root === undefined) return undefined;
  const name = `${letter(root)}${plainSign(sign)}`;
  const slash = bass === undefined ? '' : `/${letter(bass)}${plainSign(bassSign)}`;
  for (const own of [suffix, suffix.replaceAll(/[()\s]/g, '')]) {
    if (isValid(`${name}${own}${slash}`)) return { symbol: `${name}${own}${slash}`, isSimplified: false };
  }
  const reduced = reductions.find(([pattern]) => pattern.test(suffix))?.[1];
  return reduced === undefined ? undefined : { symbol: `${name}${reduced}${slash}`, isSimplified: true };
};
