import { mod } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { Score } from '#engine/score/score.ts';

/** Bars of a section, from its start on. */
export interface BarGrid {
  readonly startBeats: Beats;
  readonly barBeats: Beats;
}

/** Grid of the positions, in beats: a performed note is at the nearest sixteenth. */
const GRID: Beats = 0.25;

const isMultiple = (beats: Beats, unit: Beats): boolean => mod(beats + 1e-6, unit) < 2e-6;

/** The bar of a beat, counted from the start of the grid, and the position in it on the grid of sixteenths. */
export const placeOf = (
  beat: Beats,
  { startBeats, barBeats }: BarGrid,
): { readonly bar: number; readonly position: Beats } => {
  const onGrid = Math.round((beat - startBeats) / GRID) * GRID;
  const bar = Math.floor(onGrid / barBeats + 1e-9);
  return { bar, position: onGrid - bar * barBeats };
};

/** Metric strength of a position in the bar: 4 the downbeat, 3 the middle, 2 a beat, 1 an eighth, 0 between. */
export const strengthAt = (position: Beats, barBeats: Beats, { beatUnit }: Score['metre']): number => {
  if (position < 1e-6) return 4;
  const pulse = beatUnit === 8 ? 1.5 : 1;
  if (isMultiple(position, barBeats / 2) && isMultiple(position, pulse)) return 3;
  if (isMultiple(position, pulse)) return 2;
  return isMultiple(position, 0.5) ? 1 : 0;
};
