import type { Beats } from '#engine/kit/units.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';

/** A performed note can be this much before its place on the grid, and belongs to the range that begins there. */
export const EARLY: Beats = 0.12;

/** Whether a note that begins at a beat belongs to a range. */
export const isIn = ({ from, to }: Pick<PartChange, 'from' | 'to'>, beat: Beats): boolean =>
  beat >= from - EARLY && beat < to - EARLY;

/** From `from` on, the changes of a part add up to `value`. */
export interface Stretch {
  readonly from: Beats;
  readonly value: number;
}

/** The sum of a value over the changes that apply, as stretches of different values; none if it is 0 everywhere. */
export const sumOf = (
  changes: readonly PartChange[],
  valueOf: (change: PartChange) => number | undefined,
): Stretch[] => {
  const relevant = changes.filter((change) => (valueOf(change) ?? 0) !== 0);
  const borders = [...new Set(relevant.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  return borders
    .map((border): Stretch => ({
      from: border,
      value: relevant
        .filter(({ from, to }) => from <= border && border < to)
        .reduce((sum, change) => sum + (valueOf(change) ?? 0), 0),
    }))
    .filter(({ from, value }, i, all) => from < Infinity && value !== (all[i - 1]?.value ?? 0));
};

/** The range of each stretch whose value is not 0. */
export const rangesOf = (stretches: readonly Stretch[]): { from: Beats; to: Beats; value: number }[] =>
  stretches
    .map(({ from, value }, i) => ({ from, to: stretches[i + 1]?.from ?? Infinity, value }))
    .filter(({ value }) => value !== 0);
