import type { Random } from '#engine/kit/random.ts';
import type { RhythmCell, MelodyStyle } from '#engine/theory/genres/style.ts';

/** A rhythm and the scale steps of its notes, relative to the bar's base degree. */
export interface Motif {
  readonly cell: RhythmCell;
  readonly contour: readonly number[];
}

/** A bar of a theme: a motif, transposed by scale steps; a cadence (authentic if `full`, else half); or a rest. */
export type ThemeBar =
  | { readonly kind: 'motif'; readonly motif: Motif; readonly shift: number }
  | { readonly kind: 'cadence'; readonly full: boolean; readonly motif: Motif; readonly shift: number }
  | { readonly kind: 'rest' };

/** Eight bars: two phrases. */
export type Theme = readonly ThemeBar[];

/**
 * Phrase plans: a letter names a motif, the number transposes it by scale steps (sequence); h is a half cadence, f an
 * authentic one. Statement, restatement, departure, cadence; the melodic peak is at 60 to 75% of the theme.
 */
const phrasePlans = [
  'A0 A1 B0 h0 A0 A2 B3 f0',
  'A0 B0 A0 h1 A2 B3 C2 f0',
  'A0 A0 A1 h0 B2 B3 A0 f0',
  'A0 B1 A0 h0 C3 C2 B1 f0',
  'A0 A-1 A-2 h-1 A0 B3 A1 f0',
];
const soloPhrasePlans = ['A0 B1 C0 D2 E2 F3 G1 f0', 'A0 B0 C2 h1 D1 E3 F2 f0', 'A0 A1 B0 C1 D3 E2 F0 f0'];

/**
 * A contour of mostly steps. A leap is followed by a step in the opposite direction, and the line tends back to its
 * start.
 */
const drawContour = (leaps: number, random: Random): number[] => {
  const line = [0];
  let lastLeap = 0;
  while (line.length < 16) {
    const current = line.at(-1) ?? 0;
    let step: number;
    if (lastLeap !== 0) {
      step = -Math.sign(lastLeap);
      lastLeap = 0;
    } else if (random.chance(leaps)) {
      step = random.pick([2, 3, 4]) * (random.chance(current > 1 ? 0.2 : current < -1 ? 0.8 : 0.55) ? 1 : -1);
      lastLeap = step;
    } else if (random.chance(0.14)) {
      step = 0;
    } else {
      step = random.chance(current > 2 ? 0.2 : current < -2 ? 0.8 : 0.5) ? 1 : -1;
    }
    line.push(Math.max(-5, Math.min(5, current + step)));
  }
  return line;
};

/**
 * Writes a theme from the genre's rhythm cells: two or three recurring motifs, or for a solo (`free`) a new motif in
 * nearly every bar.
 */
export const writeTheme = (
  cells: readonly RhythmCell[],
  { leaps, rests }: Pick<MelodyStyle, 'leaps' | 'rests'>,
  free: boolean,
  random: Random,
): Theme => {
  const motifs = new Map<string, Motif>();
  let unused: RhythmCell[] = [];
  const motifOf = (letter: string): Motif => {
    const existing = motifs.get(letter);
    if (existing !== undefined) return existing;
    if (unused.length === 0) unused = random.shuffle(cells);
    const cell = unused.shift() ?? random.pick(cells);
    const created = { cell, contour: drawContour(leaps, random) };
    motifs.set(letter, created);
    return created;
  };
  return random
    .pick(free ? soloPhrasePlans : phrasePlans)
    .split(' ')
    .map((token, i): ThemeBar => {
      const letter = token.charAt(0);
      const shift = Number(token.slice(1));
      if (letter === 'h' || letter === 'f') {
        return { kind: 'cadence', full: letter === 'f', motif: motifOf('A'), shift };
      }
      if (i > 0 && i % 4 !== 0 && random.chance(rests)) return { kind: 'rest' };
      return { kind: 'motif', motif: motifOf(letter), shift };
    });
};
