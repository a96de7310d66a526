import { type ChordQuality, parseChordSymbol } from '#contract/chord-symbols.ts';
import { chartOfBars, chordNumeral, convertChart } from '#engine/theory/chord-names.ts';
import { limits } from '#contract/limits.ts';
import { mod } from '#engine/kit/math.ts';

const richer: Readonly<Partial<Record<ChordQuality, ChordQuality>>> = {
  m: 'm7',
  m7: 'm9',
  m6: 'm9',
  7: '9',
  9: '13',
  6: '69',
  maj7: 'maj9',
  add9: 'maj9',
  sus4: '7sus4',
  '7sus4': '9sus4',
  sus2: '69',
  dim: 'dim7',
  5: 'add9',
};

const simpler: Readonly<Partial<Record<ChordQuality, ChordQuality>>> = {
  6: '',
  69: '',
  7: '',
  9: '7',
  13: '7',
  '7b5': '7',
  '7#5': '7',
  '7b9': '7',
  '7#9': '7',
  '7#11': '7',
  maj7: '',
  maj9: '',
  'maj7#11': '',
  add9: '',
  sus2: '',
  sus4: '',
  '7sus4': '7',
  '9sus4': '7',
  m6: 'm',
  m7: 'm',
  m9: 'm',
  m11: 'm',
  mmaj7: 'm',
  madd9: 'm',
  dim7: 'dim',
  m7b5: 'dim',
};

/** A plain major chord gets the seventh of its degree: minor on the dominant and on bVII, else major. */
const seventhOf = (root: number, tonic: number): ChordQuality =>
  [7, 10].includes(mod(root - tonic, 12)) ? '7' : 'maj7';

/** A chord symbol with pitch names in a richer or simpler colour; the same if there is none. */
export function coloured(symbol: string, colour: 'richer' | 'simpler', tonic: number): string {
  const parsed = parseChordSymbol(symbol);
  if (parsed === undefined || parsed.isNumeral) return symbol;
  const { quality, root } = parsed;
  const target =
    colour === 'simpler' ? simpler[quality] : quality === '' ? seventhOf(root, tonic) : richer[quality];
  if (target === undefined) return symbol;
  const [, name = '', bass = ''] = /^([A-G][b#]?).*?(\/[A-G][b#]?)?$/.exec(symbol) ?? [];
  return `${name}${target}${bass}`;
}

/**
 * The chart as Roman numerals over a tonic, which sound alike in every key. A chart beyond the limit of a plan is cut to
 * its first bars, which repeat.
 */
export function numeralChart(chart: string, tonic: number): string | undefined {
  const bars = convertChart(chart, (symbol) => chordNumeral(symbol, tonic));
  if (bars === undefined) return undefined;
  while (chartOfBars(bars).length > limits.planChords.max) bars.pop();
  return chartOfBars(bars);
}

/** Bars at the end of a section that lead on to the next one, and stay there when its length changes. */
const CLOSING_BARS = 2;

/** The bars of a section that gets longer or shorter: its own from the start, repeated, and its own last bars. */
export function fittedBars(bars: readonly (readonly string[])[], count: number): (readonly string[])[] {
  const closing = Math.min(CLOSING_BARS, Math.floor(bars.length / 2), Math.floor(count / 2));
  const repeating = bars.length - closing;
  return Array.from({ length: count }, (_, i) =>
    i >= count - closing ? bars[bars.length - (count - i)]! : bars[i % repeating]!,
  );
}
