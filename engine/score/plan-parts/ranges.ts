import type { Beats } from '#engine/kit/units.ts';

/** A performed note can be this much before its place on the grid, and belongs to the range that begins there. */
export const EARLY: Beats = 0.12;

interface Range {
  readonly from: Beats;
  readonly to: Beats;
}

/** Whether a note that begins at a beat belongs to a range. */
export const isIn = ({ from, to }: Range, beat: Beats): boolean => beat >= from - EARLY && beat < to - EARLY;
