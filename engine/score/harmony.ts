import { random, type Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Bar, Close } from '#engine/score/bars.ts';
import { type Chord, parseChord, withThird } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import { clarityThroughout, keyClarity } from '#engine/theory/key-clarity.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf, isMinor } from '#engine/theory/modes.ts';
import { barsOf, modalBooks, type Progression, type ProgressionBook } from '#engine/theory/progressions.ts';

/** A chord and the beats it covers. Regions are contiguous. */
export interface ChordSpan {
  readonly startBeats: Beats;
  readonly endBeats: Beats;
  readonly chord: Chord;
}

type Slot = 'verse' | 'chorus' | 'bridge';

const slots: Readonly<Record<SectionKind, Slot>> = {
  intro: 'verse',
  verse: 'verse',
  lift: 'bridge',
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
const bookOf = (idiom: Idiom, { mode }: Key): ProgressionBook => {
  const own = idiom.modes.some(([name]) => name === mode);
  if (mode === 'major') return idiom.major;
  if (mode === 'minor' || mode === 'harmonic minor') return idiom.minor;
  return own ? (isMinor(mode) ? idiom.minor : idiom.major) : modalBooks[mode];
};

const isTonic = (symbol: string): boolean => /^i(?![iv])/i.test(symbol) && !symbol.includes('/');

/** The tonic chord with the genre's extension, e.g. Imaj9 in soul, i5 in metal. */
const tonicSymbol = (book: ProgressionBook, minor: boolean): string =>
  book.verse.flatMap((progression) => barsOf(progression).flat()).find(isTonic) ?? (minor ? 'i' : 'I');

/** Key clarity from here on is accepted: sevenths and ninths lower it slightly in every key. */
const CLEAR_ENOUGH = -0.03;

interface Rated {
  readonly bars: string[][];
  readonly clarity: number;
}

const chordsOf = (bars: readonly (readonly string[])[], mode: Key['mode']): Chord[][] =>
  bars.map((symbols) => symbols.map((symbol) => withThird(parseChord(symbol, 0), intervalsOf(mode))));

/** Progressions with sufficient key clarity; if there are none, the clearest. */
const clearOnes = (progressions: readonly Progression[], mode: Key['mode']): Rated[] => {
  const rated = progressions.map((progression): Rated => {
    const bars = barsOf(progression);
    return { bars, clarity: keyClarity(chordsOf(bars, mode), { tonic: 0, mode }) };
  });
  const edge = Math.min(CLEAR_ENOUGH, Math.max(...rated.map(({ clarity }) => clarity)));
  return rated.filter(({ clarity }) => clarity >= edge);
};

/** Chooses a progression whose length divides the section's if possible, weighted by key clarity. */
const choose = (list: readonly Rated[], bars: number, random_: Random, fromTonic: boolean): string[][] => {
  const starting = list.filter((own) => isTonic(own.bars[0]?.[0] ?? ''));
  const pool = fromTonic && starting.length > 0 ? starting : list;
  const fitting = pool.filter((own) => bars % own.bars.length === 0);
  const short = pool.filter((own) => own.bars.length <= bars);
  const possible = fitting.length > 0 ? fitting : short.length > 0 ? short : pool;
  return random_.weighted(
    possible.map((own) => [own.bars, 0.04 + own.clarity * Math.max(0, own.clarity) * 4]),
  );
};

/** Substitutions (borrowed or inverted chords) for the last repetition of a progression. */
const surprises: Readonly<Record<string, string>> = {
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

const surprised = (bars: string[][], length: number, random_: Random): string[][] => {
  const places = bars.flatMap((bar, i) =>
    i >= length && i < bars.length - 1 && surprises[bar[0] ?? ''] !== undefined ? [i] : [],
  );
  if (places.length === 0 || !random_.chance(0.5)) return bars;
  const place = random_.pick(places);
  return bars.map((bar, i) => (i === place ? [surprises[bar[0] ?? ''] ?? '', ...bar.slice(1)] : bar));
};

/** One draft of the chord symbols of every bar. */
const draftSymbols = (bars: readonly Bar[], idiom: Idiom, key: Key, rng: Random): string[][] => {
  const book = bookOf(idiom, key);
  const chosen = new Map<string, string[][]>();
  const symbols: string[][] = [];
  for (const bar of bars) {
    if (bar.indexInSection > 0) continue;
    const count = bar.barsInSection;
    const slot = slots[bar.section.kind];
    const id = `${slot} ${count % 12 === 0} ${count < 4}`;
    const progression =
      chosen.get(id) ??
      choose(
        clearOnes(book[slot], key.mode),
        Math.ceil(count / idiom.barsPerChord),
        rng,
        bar.index === 0 || slot !== 'bridge',
      );
    chosen.set(id, progression);
    const written = Array.from(
      { length: count },
      (_, i) => progression[Math.floor(i / idiom.barsPerChord) % progression.length] ?? [],
    );
    const last = bar.index + count === bars.length;
    const varied = surprised(written, progression.length * idiom.barsPerChord, rng);
    if (!last && count >= 4 && progression.length < 12 && rng.chance(0.75)) {
      varied[count - 1] = rng.pick(book.open).split(' ');
    }
    symbols.push(...varied);
  }
  return symbols;
};

/** Maximum number of drafts; the clearest is used, and the first clear enough ends the search. */
const DRAFTS = 12;
/** Sufficient clarity (the maximum is about 0.15): nearly every four-bar group establishes the key. */
const CLEAR_THROUGHOUT = 0.11;

/** The chord symbols of every bar: the first draft with sufficient key clarity, else the clearest. */
const symbolsOf = (bars: readonly Bar[], idiom: Idiom, key: Key, seed: number): string[][] => {
  let best: string[][] = [];
  let clearest = -Infinity;
  for (let draft = 0; draft < DRAFTS && clearest < CLEAR_THROUGHOUT; draft++) {
    const symbols = draftSymbols(
      bars,
      idiom,
      key,
      random(seed, draft === 0 ? 'harmony' : `harmony ${draft}`),
    );
    // Rated as played: a power chord has no third.
    const chords = symbols.map((bar) => bar.map((symbol) => parseChord(symbol, 0)));
    const clarity = clarityThroughout(chords, { tonic: 0, mode: key.mode });
    if (clarity <= clearest) continue;
    best = symbols;
    clearest = clarity;
  }
  return best;
};

/**
 * Writes the chords of the whole piece. It begins and ends on the tonic, and an authentic cadence leads to the end.
 */
export const writeHarmony = (
  bars: readonly Bar[],
  close: Close,
  idiom: Idiom,
  key: Key,
  seed: number,
): ChordSpan[] => {
  const book = bookOf(idiom, key);
  const tonic = tonicSymbol(book, isMinor(key.mode));
  const symbols = symbolsOf(bars, idiom, key, seed);
  if (!isTonic(symbols[0]?.[0] ?? '')) symbols[0] = [tonic];
  const before = bars.findLast(({ startBeats }) => startBeats < close.chordBeats);
  if (before !== undefined && before.index > 0) {
    symbols[before.index] = random(seed, 'close').pick(book.close).split(' ');
  }
  const spans: ChordSpan[] = [];
  const add = (startBeats: Beats, endBeats: Beats, symbol: string) => {
    const previous = spans.at(-1);
    if (previous?.chord.symbol === symbol) spans[spans.length - 1] = { ...previous, endBeats };
    else spans.push({ startBeats, endBeats, chord: parseChord(symbol, key.tonic) });
  };
  for (const bar of bars) {
    if (bar.startBeats >= close.chordBeats) break;
    const own = symbols[bar.index] ?? [tonic];
    const end = Math.min(bar.startBeats + bar.lengthBeats, close.chordBeats);
    const share = Math.max(1, Math.floor(bar.lengthBeats / own.length));
    for (const [i, symbol] of own.entries()) {
      const from = bar.startBeats + i * share;
      const to = i === own.length - 1 ? end : Math.min(end, from + share);
      if (to > from) add(from, to, symbol);
    }
  }
  add(close.chordBeats, Math.max(close.releaseBeats, close.chordBeats + 1), tonic);
  return spans;
};

/** The chord region that contains a beat (binary search). */
export const chordAt = (spans: readonly ChordSpan[], beat: Beats): ChordSpan => {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle]?.startBeats ?? 0) <= beat + 1e-9) low = middle;
    else high = middle - 1;
  }
  const span = spans[low];
  if (span === undefined) throw new RangeError('A piece has at least one chord.');
  return span;
};
