import { clamp } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { drawMotif, type Motif, type MotifNote, type MotifStyle } from '#engine/score/motif.ts';

export type Cadence = 'half' | 'authentic';

/** Two bars of a theme: a motif and how it is developed. */
interface ThemeUnit {
  readonly motif: Motif;
  readonly development: 'statement' | 'fragment' | 'inversion';
  /** Scale steps by which the motif is transposed (sequence). */
  readonly shift: number;
  readonly cadence: Cadence | undefined;
}

/** Eight bars in four units of two bars. */
export interface Theme {
  readonly units: readonly ThemeUnit[];
  readonly barBeats: Beats;
}

/** A note of a theme, before it has a pitch. Starts are relative to the theme; a pick-up is negative. */
export interface ThemeNote extends MotifNote {
  /** Equal for the same note in every statement of the theme. */
  readonly id: string;
  readonly cadence: Cadence | undefined;
}

const UNIT_BARS = 2;

/**
 * Plans of eight bars (Schoenberg, "Fundamentals of Musical Composition": sentence, period, small ternary form). A
 * letter names a motif, the number transposes it in scale steps; a trailing f repeats its first bar in sequence
 * (fragmentation), i inverts it, h and a end it with a half or an authentic cadence.
 */
const themePlans = [
  'A0 A1 A2f A0a',
  'A0 A-1 B2f A0a',
  'A0 B0h A0 B0a',
  'A0 A0h B2 A0a',
  'A0 A2h A1i B0a',
  'A0 B1 A0h B2a',
  'A0 A0h B3 A1a',
];
const soloPlans = ['A0 B1 C2h D2a', 'A0 A2 B3f C1a', 'A0 B2h C1i D0a', 'A0 A1i B3 C0a'];

const cadenceMarks: Readonly<Record<string, Cadence>> = { h: 'half', a: 'authentic' };

/** Writes a theme from the genre's rhythm cells: one or two motifs that recur, or several for a solo (`free`). */
export const writeTheme = (style: MotifStyle, free: boolean, random: Random): Theme => {
  const motifs = new Map<string, Motif>();
  let unusedCells: string[] = [];
  const nextCell = () => {
    if (unusedCells.length === 0) unusedCells = random.shuffle(style.cells);
    return unusedCells.shift() ?? random.pick(style.cells);
  };
  const motifOf = (letter: string): Motif => {
    const motif = motifs.get(letter) ?? drawMotif(style, nextCell, random);
    motifs.set(letter, motif);
    return motif;
  };
  const units = random
    .pick(free ? soloPlans : themePlans)
    .split(' ')
    .map((token): ThemeUnit => {
      const mark = token.at(-1) ?? '';
      return {
        motif: motifOf(token.charAt(0)),
        development: mark === 'f' ? 'fragment' : mark === 'i' ? 'inversion' : 'statement',
        shift: Number.parseInt(token.slice(1), 10),
        cadence: cadenceMarks[mark],
      };
    });
  return { units, barBeats: style.barBeats };
};

const transposed = (notes: readonly MotifNote[], steps: number): MotifNote[] =>
  notes.map((note) => ({ ...note, degree: note.degree + steps }));

const developed = ({ motif, development, shift }: ThemeUnit, barBeats: Beats): MotifNote[] => {
  if (development === 'inversion') {
    const axis = motif.notes[0]?.degree ?? 0;
    return motif.notes.map((note) => ({ ...note, degree: clamp(2 * axis - note.degree, -3, 5) + shift }));
  }
  if (development === 'statement') return transposed(motif.notes, shift);
  const head = motif.notes.filter(({ startBeats }) => startBeats < barBeats - 0.5 - 1e-6);
  const sequence = head
    .filter(({ startBeats }) => startBeats >= 0)
    .map((note) => ({ ...note, startBeats: note.startBeats + barBeats }));
  const end = barBeats - 1e-6;
  const shortened = head.map((note) => ({
    ...note,
    durationBeats: Math.min(note.durationBeats, end - note.startBeats),
  }));
  return [...transposed(shortened, shift), ...transposed(sequence, shift - 1)];
};

/** The last bar of a phrase: the motif's notes up to the last strong beat, then one long note and room to breathe. */
const withCadence = (
  notes: readonly MotifNote[],
  cadence: Cadence,
  lengthBeats: Beats,
  barBeats: Beats,
): (MotifNote & { cadence: Cadence | undefined })[] => {
  const barStart = lengthBeats - barBeats;
  const inBar = notes.filter(({ startBeats }) => startBeats >= barStart - 1e-6);
  const finalStart = inBar.length > 2 && barBeats >= 3 ? barStart + Math.floor(barBeats / 2) : barStart;
  const kept = notes
    .filter(({ startBeats }) => startBeats < finalStart - 1e-6)
    .map((note) => ({
      ...note,
      durationBeats: Math.min(note.durationBeats, finalStart - note.startBeats),
      cadence: undefined,
    }));
  const final = {
    startBeats: finalStart,
    durationBeats: Math.max(0.5, lengthBeats - finalStart - 0.5),
    degree: cadence === 'authentic' ? 0 : 1,
    isAppoggiatura: false,
  };
  return [...kept, { ...final, cadence }];
};

/**
 * The notes of the first `bars` bars of a theme (at most eight). A shortened theme ends with `cadence`, and each
 * pick-up shortens the note that it interrupts.
 */
export const layTheme = ({ units, barBeats }: Theme, bars: number, cadence: Cadence): ThemeNote[] => {
  const count = Math.min(units.length, Math.ceil(bars / UNIT_BARS));
  const notes: ThemeNote[] = [];
  for (const [index, unit] of units.slice(0, count).entries()) {
    const unitBars = Math.min(UNIT_BARS, bars - index * UNIT_BARS);
    const isShortened = index === count - 1 && bars < units.length * UNIT_BARS;
    const end = isShortened ? cadence : unit.cadence;
    const lengthBeats = unitBars * barBeats;
    const own = developed(unit, barBeats).filter(({ startBeats }) => startBeats < lengthBeats - 1e-6);
    const closed =
      end === undefined
        ? own.map((note) => ({ ...note, cadence: undefined }))
        : withCadence(own, end, lengthBeats, barBeats);
    const start = index * UNIT_BARS * barBeats;
    const first = start + (closed[0]?.startBeats ?? 0);
    while ((notes.at(-1)?.startBeats ?? -Infinity) > first - 0.5 + 1e-6) notes.pop();
    const last = notes.at(-1);
    if (last !== undefined && last.startBeats + last.durationBeats > first) {
      notes[notes.length - 1] = { ...last, durationBeats: first - last.startBeats };
    }
    notes.push(
      ...closed.map((note, i) => ({
        ...note,
        startBeats: start + note.startBeats,
        id: `${index} ${i} ${note.cadence ?? ''}`,
      })),
    );
  }
  return notes;
};
