import {
  chordQualities,
  parseChordChart,
  parseChordSymbol,
  type ChordQuality,
} from '#contract/chord-symbols.ts';
import { mod } from '#engine/kit/math.ts';
import { parseChord } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { spellChord } from '#engine/theory/spell-chord.ts';

const numerals = ['I', 'bII', 'II', 'bIII', 'III', 'IV', 'bV', 'V', 'bVI', 'VI', 'bVII', 'VII'];
const degrees = ['1', 'b2', '2', 'b3', '3', '4', 'b5', '5', 'b6', '6', 'b7', '7'];

/** A chord symbol with pitch names, spelled for a key: "ii7" in C major is "Dm7". */
export const chordName = (symbol: string, key: Key): string => {
  const parsed = parseChordSymbol(symbol);
  if (parsed === undefined) return symbol;
  const above = parsed.isNumeral ? key.tonic : 0;
  const bass = parsed.bass === undefined ? undefined : above + parsed.bass;
  return spellChord({ root: above + parsed.root, quality: parsed.quality, bass }, key);
};

/** The quality whose chord has these intervals above its root; undefined if there is none. */
const qualityWith = (intervals: readonly number[]): ChordQuality | undefined =>
  chordQualities.find((quality) => {
    const own = parseChord(`C${quality}`, 0).intervals;
    return own.length === intervals.length && own.every((interval, i) => interval === intervals[i]);
  });

/** A chord symbol with pitch names whose every tone is moved, spelled for a key. */
export const movedChord = (symbol: string, move: (pitchClass: number) => number, key: Key): string => {
  const parsed = parseChordSymbol(symbol);
  if (parsed === undefined || parsed.isNumeral) return symbol;
  const { root, intervals } = parseChord(symbol, 0);
  const movedRoot = root + move(root);
  const moved = intervals.map((interval) => interval + root + move(mod(root + interval, 12)) - movedRoot);
  const bass = parsed.bass === undefined ? undefined : parsed.bass + move(parsed.bass);
  return spellChord({ root: movedRoot, quality: qualityWith(moved) ?? parsed.quality, bass }, key);
};

const numeralOf = (root: number, quality: ChordQuality): string => {
  const [, accidental = '', upper = 'I'] = /^(b?)(\w+)$/.exec(numerals[root] ?? 'I') ?? [];
  const isLower = quality.startsWith('m') && !quality.startsWith('maj');
  if (quality === 'dim' || quality === 'dim7')
    return `${accidental}${upper.toLowerCase()}o${quality.slice(3)}`;
  return isLower
    ? `${accidental}${upper.toLowerCase()}${quality.slice(1)}`
    : `${accidental}${upper}${quality === 'aug' ? '+' : quality}`;
};

/** A chord symbol as a Roman numeral over a tonic: "Dm7" in C is "ii7"; the same in every key. */
export const chordNumeral = (symbol: string, tonic: number): string => {
  const parsed = parseChordSymbol(symbol);
  if (parsed === undefined) return symbol;
  const degreeOf = (pitch: number) => (parsed.isNumeral ? pitch : mod(pitch - tonic, 12));
  const bass = parsed.bass === undefined ? '' : `/${degrees[degreeOf(parsed.bass)]}`;
  return `${numeralOf(degreeOf(parsed.root), parsed.quality)}${bass}`;
};

/** The bars of a chord chart with every symbol converted; undefined if the chart is invalid. */
export const convertChart = (chart: string, convert: (symbol: string) => string): string[][] | undefined =>
  parseChordChart(chart).bars?.map((bar) => bar.map(convert));

/** A chord chart of bars; one bar line at the start keeps a single bar a bar. */
export const chartOfBars = (bars: readonly (readonly string[])[]): string =>
  `| ${bars.map((bar) => bar.join(' ')).join(' | ')} |`;
