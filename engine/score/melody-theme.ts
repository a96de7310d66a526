import type { Random } from '#engine/kit/random.ts';
import type { Cell, MelodyIdiom } from '#engine/theory/genres/idiom.ts';

/** A rhythm and the scale steps of its notes, relative to the bar's base degree. */
export interface Motif {
  readonly cell: Cell;
  readonly contour: readonly number[];
}

/** A bar of a theme: a motif, transposed by scale steps; a cadence (authentic if `full`, else half); or a rest. */
export type ThemeBar =
  | { readonly kind: 'motif'; readonly motif: Motif; readonly shift: number }
  | { readonly kind: 'close'; readonly full: boolean; readonly motif: Motif; readonly shift: number }
  | { readonly kind: 'breath' };

/** Eight bars: two phrases. */
export type Theme = readonly ThemeBar[];

/**
 * Phrase plans: a letter names a motif, the number transposes it by scale steps (sequence); h is a half cadence, f an
 * authentic one. Statement, restatement, departure, cadence; the melodic peak is at 60 to 75% of the theme.
 */
const plans = [
  'A0 A1 B0 h0 A0 A2 B3 f0',
  'A0 B0 A0 h1 A2 B3 C2 f0',
  'A0 A0 A1 h0 B2 B3 A0 f0',
  'A0 B1 A0 h0 C3 C2 B1 f0',
  'A0 A-1 A-2 h-1 A0 B3 A1 f0',
];
const freePlans = ['A0 B1 C0 D2 E2 F3 G1 f0', 'A0 B0 C2 h1 D1 E3 F2 f0', 'A0 A1 B0 C1 D3 E2 F0 f0'];

/**
 * A contour of mostly steps. A leap is followed by a step in the opposite direction, and the line tends back to its
 * start.
 */
const drawContour = (leaps: number, random: Random): number[] => {
  const line = [0];
  let leapt = 0;
  while (line.length < 16) {
    const here = line.at(-1) ?? 0;
    let step: number;
    if (leapt !== 0) {
      step = -Math.sign(leapt);
      leapt = 0;
    } else if (random.chance(leaps)) {
      step = random.pick([2, 3, 4]) * (random.chance(here > 1 ? 0.2 : here < -1 ? 0.8 : 0.55) ? 1 : -1);
      leapt = step;
    } else if (random.chance(0.14)) {
      step = 0;
    } else {
      step = random.chance(here > 2 ? 0.2 : here < -2 ? 0.8 : 0.5) ? 1 : -1;
    }
    line.push(Math.max(-5, Math.min(5, here + step)));
  }
  return line;
};

/**
 * Writes a theme from the genre's rhythm cells: two or three recurring motifs, or for a solo (`free`) a new motif in
 * nearly every bar.
 */
export const writeTheme = (
  cells: readonly Cell[],
  { leaps, rests }: Pick<MelodyIdiom, 'leaps' | 'rests'>,
  free: boolean,
  random: Random,
): Theme => {
  const motifs = new Map<string, Motif>();
  let unused: Cell[] = [];
  const motifOf = (letter: string): Motif => {
    const known = motifs.get(letter);
    if (known !== undefined) return known;
    if (unused.length === 0) unused = random.shuffle(cells);
    const cell = unused.shift() ?? random.pick(cells);
    const made = { cell, contour: drawContour(leaps, random) };
    motifs.set(letter, made);
    return made;
  };
  return random
    .pick(free ? freePlans : plans)
    .split(' ')
    .map((token, i): ThemeBar => {
      const letter = token.charAt(0);
      const shift = Number(token.slice(1));
      if (letter === 'h' || letter === 'f') {
        return { kind: 'close', full: letter === 'f', motif: motifOf('A'), shift };
      }
      if (i > 0 && i % 4 !== 0 && random.chance(rests)) return { kind: 'breath' };
      return { kind: 'motif', motif: motifOf(letter), shift };
    });
};
