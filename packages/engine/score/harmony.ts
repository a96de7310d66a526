import { random, type Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Bar, FinalCadence } from '#engine/score/bars.ts';
import { type Chord, parseChord } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { parseBars, modalProgressions, type ProgressionTable } from '#engine/theory/progressions.ts';

/** A chord and the beats it covers. Regions are contiguous. */
export interface ChordRegion {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly chord: Chord;
}

type Slot = 'verse' | 'chorus' | 'bridge';

const slots: Readonly<Record<SectionKind, Slot>> = {
  intro: 'verse',
  verse: 'verse',
  'pre-chorus': 'bridge',
  chorus: 'chorus',
  bridge: 'bridge',
  break: 'bridge',
  build: 'verse',
  drop: 'chorus',
  solo: 'verse',
  outro: 'chorus',
};

/**
 * The genre's progressions for the mode. A church mode that the genre does not list uses the generic modal
 * progressions, which contain its characteristic chords.
 */
const progressionBookOf = (idiom: Style, { mode }: Key): ProgressionTable => {
  const own = idiom.modes.some(([name]) => name === mode);
  if (mode === 'major') return idiom.major;
  if (mode === 'minor' || mode === 'harmonic minor') return idiom.minor;
  if (mode === 'mixolydian') return idiom.mixolydian ?? modalProgressions.mixolydian;
  if (!own) return modalProgressions[mode];
  if (mode === 'dorian') return idiom.dorian ?? idiom.minor;
  return isMinor(mode) ? idiom.minor : idiom.major;
};

const isTonic = (symbol: string): boolean => /^i(?![iv])/i.test(symbol) && !symbol.includes('/');

/** The tonic chord with the genre's extension, e.g. Imaj9 in soul, i5 in metal. */
const tonicSymbol = (book: ProgressionTable, minor: boolean): string =>
  book.verse.flatMap((progression) => parseBars(progression).flat()).find(isTonic) ?? (minor ? 'i' : 'I');

/**
 * Weight of progressions that begin on the tonic: sections of rock songs begin on it far more often than on any other
 * chord (de Clercq and Temperley 2011).
 */
const TONIC_FIRST_WEIGHT = 3;
/** In minor the first chord also tells the key from its relative major, which has the same notes. */
const MINOR_TONIC_FIRST_WEIGHT = 5;

/**
 * Draws a progression of the genre's table whose length divides the section's if possible; a chorus of twelve bars has
 * a progression of twelve bars.
 */
const chooseProgression = (
  list: readonly string[],
  bars: number,
  { rng, isMinorKey }: HarmonyBook,
  fromTonic: boolean,
): string[][] => {
  const all = list.map(parseBars);
  const tonicFirst = all.filter((own) => isTonic(own[0]?.[0] ?? ''));
  const pool = fromTonic && tonicFirst.length > 0 ? tonicFirst : all;
  const dividing = pool.filter((own) => bars % own.length === 0);
  const shorter = pool.filter((own) => own.length <= bars);
  const twelveBars = dividing.filter((own) => own.length === bars && bars === 12);
  const fitting = [twelveBars, dividing, shorter].find((some) => some.length > 0);
  // The beginning of a longer progression has no other tonic than its first chord.
  const candidates = fitting ?? (tonicFirst.length > 0 ? tonicFirst : pool);
  const weight = isMinorKey ? MINOR_TONIC_FIRST_WEIGHT : TONIC_FIRST_WEIGHT;
  return rng.weighted(candidates.map((own) => [own, tonicFirst.includes(own) ? weight : 1]));
};

/** Substitutions (borrowed or inverted chords) for the last repetition of a progression. */
const substitutions: Readonly<Record<string, string>> = {
  IV: 'iv',
  IVmaj7: 'iv6',
  I: 'I/3',
  V: 'V7sus4',
  vi: 'bVI',
  bVI: 'bVImaj7',
  iv: 'iv6',
  bIII: 'bIIImaj7',
  bVII: 'v',
};

/** Substitutes one chord from bar `from` on; the last bar keeps its cadence. */
const withSubstitution = (bars: readonly string[][], from: number, rng: Random): string[][] => {
  const positions = bars.flatMap((bar, i) =>
    i >= from && i < bars.length - 2 && substitutions[bar[0] ?? ''] !== undefined ? [i] : [],
  );
  if (positions.length === 0) return [...bars];
  const position = rng.pick(positions);
  return bars.map((bar, i) => (i === position ? [substitutions[bar[0] ?? ''] ?? '', ...bar.slice(1)] : bar));
};

/**
 * Probability (0..1) that a section ends at home; the others end with a half cadence that leads on. In minor the tonic
 * needs it more, because its notes are also those of the relative major.
 */
const CLOSED_CHORUS_SHARE = 0.65;
const MINOR_CLOSED_CHORUS_SHARE = 0.85;
/** Of verses: where a chorus answers, most lead on to it; strophic genres close them (`Style.closedVerses`). */
const CLOSED_VERSE_SHARE = 0.3;
const HALF_CADENCE_SHARE = 0.75;
const MINOR_HALF_CADENCE_SHARE = 0.9;
/** Weight in minor of half cadences on the major dominant: its leading tone belongs to no other key of these notes. */
const LEADING_TONE_WEIGHT = 4;

const closedShareOf = (
  { section: { kind } }: Bar,
  { closedVerses = CLOSED_VERSE_SHARE }: Style,
  isMinorKey: boolean,
): number => {
  if (kind === 'verse' || kind === 'solo') return closedVerses;
  if (kind === 'chorus' || kind === 'drop' || kind === 'outro')
    return isMinorKey ? MINOR_CLOSED_CHORUS_SHARE : CLOSED_CHORUS_SHARE;
  return 0;
};

/** Whether a half cadence ends on a major dominant. */
const endsOnDominant = (bar: string): boolean => /(?:^|\s)V[^i\s]*$/.test(bar);

const pickHalfCadence = ({ book, rng, isMinorKey }: HarmonyBook): string[] =>
  rng
    .weighted(
      book.halfCadence.map((bar) => [bar, isMinorKey && endsOnDominant(bar) ? LEADING_TONE_WEIGHT : 1]),
    )
    .split(' ');

/** The cadence at the end of a section: authentic in the last two bars, half in the last one, or the progression's. */
const withCadence = (
  bars: readonly string[][],
  bar: Bar,
  idiom: Style,
  harmonyBook: HarmonyBook,
): string[][] => {
  const { book, tonic, rng, isMinorKey } = harmonyBook;
  if (bar.barsInSection < 4) return [...bars];
  if (rng.chance(closedShareOf(bar, idiom, isMinorKey))) {
    return [...bars.slice(0, -2), rng.pick(book.finalCadence).split(' '), [tonic]];
  }
  return rng.chance(isMinorKey ? MINOR_HALF_CADENCE_SHARE : HALF_CADENCE_SHARE)
    ? [...bars.slice(0, -1), pickHalfCadence(harmonyBook)]
    : [...bars];
};

/** Degree of the pedal point in sections that can stand on one: the tonic, or the dominant before a climax. */
const pedalDegrees: Readonly<Partial<Record<SectionKind, string>>> = {
  intro: '1',
  break: '1',
  build: '5',
  'pre-chorus': '5',
};

const withPedalPoint = (bars: readonly string[][], degree: string): string[][] =>
  bars.map((symbols) =>
    symbols.map((symbol) => (symbol.includes('/') || isTonic(symbol) ? symbol : `${symbol}/${degree}`)),
  );

interface HarmonyBook {
  readonly book: ProgressionTable;
  readonly tonic: string;
  readonly isMinorKey: boolean;
  readonly rng: Random;
}

/** The bars of a section without and with the cadence that leads to another section. */
interface SectionHarmony {
  readonly open: readonly string[][];
  readonly closed: readonly string[][];
}

const drawSection = (
  bar: Bar,
  progression: readonly string[][],
  idiom: Style,
  harmonyBook: HarmonyBook,
): SectionHarmony => {
  const { barsPerChord, pedalPoints = 0, pedalSections = [] } = idiom;
  const { rng } = harmonyBook;
  const { barsInSection: count, section } = bar;
  const repeated = Array.from(
    { length: count },
    (_, i) => progression[Math.floor(i / barsPerChord) % progression.length] ?? [],
  );
  const cycle = progression.length * barsPerChord;
  const varied = count > cycle && rng.chance(0.5) ? withSubstitution(repeated, cycle, rng) : repeated;
  const degree = pedalDegrees[section.kind] ?? (pedalSections.includes(section.kind) ? '1' : undefined);
  const pedal = rng.chance(pedalPoints) ? degree : undefined;
  const open = pedal === undefined ? varied : withPedalPoint(varied, pedal);
  return { open, closed: progression.length < 12 ? withCadence(open, bar, idiom, harmonyBook) : open };
};

/** The chord symbols of every bar. A section that returns with the same length has the same chords. */
const symbolsOf = (
  bars: readonly Bar[],
  idiom: Style,
  harmonyBook: HarmonyBook,
  reharmonisation: Random,
): string[][] => {
  const { book } = harmonyBook;
  const written = new Map<string, SectionHarmony>();
  const progressions = new Map<string, string[][]>();
  const symbols: string[][] = [];
  const choruses = bars.filter(
    ({ indexInSection, section: { kind } }) =>
      indexInSection === 0 && slots[kind] === 'chorus' && kind !== 'outro',
  );
  for (const bar of bars) {
    if (bar.indexInSection > 0) continue;
    const { barsInSection: count, section } = bar;
    const slot = slots[section.kind];
    const isLast = bar.index + count === bars.length;
    const id = `${section.kind} ${count}`;
    const progressionId = `${slot} ${count % 12 === 0} ${count < 4}`;
    const progression =
      progressions.get(progressionId) ??
      chooseProgression(book[slot], Math.ceil(count / idiom.barsPerChord), harmonyBook, bar.index === 0);
    progressions.set(progressionId, progression);
    const own = written.get(id) ?? drawSection(bar, progression, idiom, harmonyBook);
    written.set(id, own);
    const ending = isLast ? own.open : own.closed;
    const isLastChorus = choruses.length > 1 && bar === choruses.at(-1);
    symbols.push(...(isLastChorus ? withSubstitution(ending, 2, reharmonisation) : ending));
  }
  return symbols;
};

/**
 * The length of each chord of a bar: whole beats, in 7/8 after the second quarter between its groups; or half beats if
 * there are more chords than beats.
 */
const chordLength = (barBeats: Beats, count: number): Beats =>
  count <= barBeats
    ? Math.max(1, Math.floor(barBeats / count + 0.25))
    : Math.max(0.5, Math.floor((barBeats * 2) / count) / 2);

/**
 * Writes the chords of the whole piece. It begins and ends on the tonic, an authentic cadence leads to the end, and
 * the last of several choruses is reharmonised in one bar. The chord chart of a section replaces the composer's
 * chords.
 */
export const writeHarmony = (
  bars: readonly Bar[],
  cadence: FinalCadence,
  idiom: Style,
  key: Key,
  seed: number,
): ChordRegion[] => {
  const book = progressionBookOf(idiom, key);
  const isMinorKey = isMinor(key.mode);
  const tonic = tonicSymbol(book, isMinorKey);
  const symbols = symbolsOf(
    bars,
    idiom,
    { book, tonic, isMinorKey, rng: random(seed, 'harmony') },
    random(seed, 'reharmonisation'),
  );
  if (!isTonic(symbols[0]?.[0] ?? '')) symbols[0] = [tonic];
  const before = bars.findLast(({ startBeats }) => startBeats < cadence.chordBeats);
  if (before !== undefined && before.index > 0) {
    symbols[before.index] = random(seed, 'close').pick(book.finalCadence).split(' ');
  }
  for (const { index, indexInSection, section } of bars) {
    if (section.chart !== undefined) {
      symbols[index] = [...(section.chart[indexInSection % section.chart.length] ?? [])];
    }
  }
  const spans: ChordRegion[] = [];
  const add = (startBeats: Beats, endBeats: Beats, symbol: string) => {
    const previous = spans.at(-1);
    if (previous?.chord.symbol === symbol) spans[spans.length - 1] = { ...previous, endBeats };
    else spans.push({ startBeats, endBeats, chord: parseChord(symbol, key.tonic) });
  };
  for (const bar of bars) {
    if (bar.startBeats >= cadence.chordBeats) break;
    const barSymbols = symbols[bar.index] ?? [tonic];
    const end = Math.min(bar.startBeats + bar.lengthBeats, cadence.chordBeats);
    const chordBeats = chordLength(bar.lengthBeats, barSymbols.length);
    for (const [i, symbol] of barSymbols.entries()) {
      const from = bar.startBeats + i * chordBeats;
      const to = i === barSymbols.length - 1 ? end : Math.min(end, from + chordBeats);
      if (to > from) add(from, to, symbol);
    }
  }
  add(cadence.chordBeats, Math.max(cadence.releaseBeats, cadence.chordBeats + 1), tonic);
  return spans;
};

/** The chord region that contains a beat (binary search). */
export const chordAt = (spans: readonly ChordRegion[], beat: Beats): ChordRegion => {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.startBeats ?? 0) <= beat + 1e-9) low = middle;
    else high = middle - 1;
  }
  const region = spans[low];
  if (region === undefined) throw new RangeError('A piece has at least one chord.');
  return region;
};
