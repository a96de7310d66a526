import { random, type Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Bar, FinalCadence } from '#engine/score/bars.ts';
import { type Chord, parseChord, addThird } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import { meanKeyClarity, keyClarity } from '#engine/theory/key-clarity.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf, isMinor } from '#engine/theory/modes.ts';
import {
  parseBars,
  modalProgressions,
  type Progression,
  type ProgressionTable,
} from '#engine/theory/progressions.ts';

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
  return own ? (isMinor(mode) ? idiom.minor : idiom.major) : modalProgressions[mode];
};

const isTonic = (symbol: string): boolean => /^i(?![iv])/i.test(symbol) && !symbol.includes('/');

/** The tonic chord with the genre's extension, e.g. Imaj9 in soul, i5 in metal. */
const tonicSymbol = (book: ProgressionTable, minor: boolean): string =>
  book.verse.flatMap((progression) => parseBars(progression).flat()).find(isTonic) ?? (minor ? 'i' : 'I');

/** Key clarity from here on is accepted: sevenths and ninths lower it slightly in every key. */
const MIN_CLARITY = -0.03;

interface RatedProgression {
  readonly bars: string[][];
  readonly clarity: number;
}

const chordsOf = (bars: readonly (readonly string[])[], mode: Key['mode']): Chord[][] =>
  bars.map((symbols) => symbols.map((symbol) => addThird(parseChord(symbol, 0), intervalsOf(mode))));

/** Progressions with sufficient key clarity; if there are none, the clearest. */
const clearProgressions = (progressions: readonly Progression[], mode: Key['mode']): RatedProgression[] => {
  const rated = progressions.map((progression): RatedProgression => {
    const bars = parseBars(progression);
    return { bars, clarity: keyClarity(chordsOf(bars, mode), { tonic: 0, mode }) };
  });
  const threshold = Math.min(MIN_CLARITY, Math.max(...rated.map(({ clarity }) => clarity)));
  return rated.filter(({ clarity }) => clarity >= threshold);
};

/** Chooses a progression whose length divides the section's if possible, weighted by key clarity. */
const chooseProgression = (
  list: readonly RatedProgression[],
  bars: number,
  rng: Random,
  fromTonic: boolean,
): string[][] => {
  const tonicFirst = list.filter((own) => isTonic(own.bars[0]?.[0] ?? ''));
  const pool = fromTonic && tonicFirst.length > 0 ? tonicFirst : list;
  const dividing = pool.filter((own) => bars % own.bars.length === 0);
  const shorter = pool.filter((own) => own.bars.length <= bars);
  const candidates = dividing.length > 0 ? dividing : shorter.length > 0 ? shorter : pool;
  return rng.weighted(candidates.map((own) => [own.bars, 0.04 + own.clarity * Math.max(0, own.clarity) * 4]));
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
  bVII: 'bVII7sus4',
};

const withSubstitution = (bars: string[][], length: number, rng: Random): string[][] => {
  const positions = bars.flatMap((bar, i) =>
    i >= length && i < bars.length - 1 && substitutions[bar[0] ?? ''] !== undefined ? [i] : [],
  );
  if (positions.length === 0 || !rng.chance(0.5)) return bars;
  const position = rng.pick(positions);
  return bars.map((bar, i) => (i === position ? [substitutions[bar[0] ?? ''] ?? '', ...bar.slice(1)] : bar));
};

/** One draft of the chord symbols of every bar. */
const draftSymbols = (bars: readonly Bar[], idiom: Style, key: Key, rng: Random): string[][] => {
  const book = progressionBookOf(idiom, key);
  const chosen = new Map<string, string[][]>();
  const symbols: string[][] = [];
  for (const bar of bars) {
    if (bar.indexInSection > 0) continue;
    const count = bar.barsInSection;
    const slot = slots[bar.section.kind];
    const id = `${slot} ${count % 12 === 0} ${count < 4}`;
    const progression =
      chosen.get(id) ??
      chooseProgression(
        clearProgressions(book[slot], key.mode),
        Math.ceil(count / idiom.barsPerChord),
        rng,
        bar.index === 0 || slot !== 'bridge',
      );
    chosen.set(id, progression);
    const repeated = Array.from(
      { length: count },
      (_, i) => progression[Math.floor(i / idiom.barsPerChord) % progression.length] ?? [],
    );
    const last = bar.index + count === bars.length;
    const varied = withSubstitution(repeated, progression.length * idiom.barsPerChord, rng);
    if (!last && count >= 4 && progression.length < 12 && rng.chance(0.75)) {
      varied[count - 1] = rng.pick(book.halfCadence).split(' ');
    }
    symbols.push(...varied);
  }
  return symbols;
};

/** Maximum number of drafts; the clearest is used, and the first clear enough ends the search. */
const MAX_DRAFTS = 12;
/** Sufficient clarity (the maximum is about 0.15): nearly every four-bar group establishes the key. */
const SUFFICIENT_CLARITY = 0.11;

/** The chord symbols of every bar: the first draft with sufficient key clarity, else the clearest. */
const symbolsOf = (bars: readonly Bar[], idiom: Style, key: Key, seed: number): string[][] => {
  let best: string[][] = [];
  let bestClarity = -Infinity;
  for (let draft = 0; draft < MAX_DRAFTS && bestClarity < SUFFICIENT_CLARITY; draft++) {
    const symbols = draftSymbols(
      bars,
      idiom,
      key,
      random(seed, draft === 0 ? 'harmony' : `harmony ${draft}`),
    );
    // Rated as played: a power chord has no third.
    const chords = symbols.map((bar) => bar.map((symbol) => parseChord(symbol, 0)));
    const clarity = meanKeyClarity(chords, { tonic: 0, mode: key.mode });
    if (clarity <= bestClarity) continue;
    best = symbols;
    bestClarity = clarity;
  }
  return best;
};

/**
 * Writes the chords of the whole piece. It begins and ends on the tonic, and an authentic cadence leads to the end.
 */
export const writeHarmony = (
  bars: readonly Bar[],
  cadence: FinalCadence,
  idiom: Style,
  key: Key,
  seed: number,
): ChordRegion[] => {
  const book = progressionBookOf(idiom, key);
  const tonic = tonicSymbol(book, isMinor(key.mode));
  const symbols = symbolsOf(bars, idiom, key, seed);
  if (!isTonic(symbols[0]?.[0] ?? '')) symbols[0] = [tonic];
  const before = bars.findLast(({ startBeats }) => startBeats < cadence.chordBeats);
  if (before !== undefined && before.index > 0) {
    symbols[before.index] = random(seed, 'close').pick(book.finalCadence).split(' ');
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
    // 7/8 is divided after the second quarter, between its groups.
    const chordBeats = Math.max(1, Math.floor(bar.lengthBeats / barSymbols.length + 0.25));
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
