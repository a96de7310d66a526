/** The bar grid of a piece, in milliseconds. Positions are integers; a bar length can be fractional. */
export interface BarGrid {
  readonly lengthMs: number;
  readonly barMs: number;
}

interface Timed {
  readonly durationMs: number;
}

/** Tolerance, in bars, below a whole number of bars: tempos are rounded to a thousandth. */
const barTolerance = 0.02;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export const lengthOf = (sections: readonly Timed[]): number =>
  sections.reduce((sum, { durationMs }) => sum + durationMs, 0);

export function endsOf(sections: readonly Timed[]): number[] {
  let end = 0;
  return sections.map(({ durationMs }) => (end += durationMs));
}

/** The sections with the durations given by these ends; they add up to the last end exactly. */
export const withEnds = <Section extends Timed>(
  sections: readonly Section[],
  ends: readonly number[],
): Section[] =>
  sections.map((section, index) => ({
    ...section,
    durationMs: (ends[index] ?? 0) - (index === 0 ? 0 : (ends[index - 1] ?? 0)),
  }));

/** Whole bars in a length, at least one. */
export const barCount = (ms: number, barMs: number): number => Math.max(1, Math.round(ms / barMs));

/** The number of bars in a piece, at least one; the remainder belongs to the last section. */
const barCapacity = ({ lengthMs, barMs }: BarGrid) =>
  Math.max(1, Math.floor(lengthMs / barMs + barTolerance));

/**
 * The ends of sections with these numbers of bars. The last section ends with the piece, whatever its number of bars.
 */
export function endsOfBars(bars: readonly number[], grid: BarGrid): number[] {
  let elapsed = 0;
  return bars.map((count, index) => {
    elapsed += count;
    return index === bars.length - 1 ? grid.lengthMs : Math.round(elapsed * grid.barMs);
  });
}

/**
 * Section ends for these durations in a piece of the grid's length: each section keeps its share, starts on a bar
 * line and has at least one bar. With more sections than bars, only the shares count.
 */
export function fitEnds(durations: readonly number[], grid: BarGrid): number[] {
  const total = durations.reduce((sum, ms) => sum + ms, 0);
  const capacity = barCapacity(grid);
  const count = durations.length;
  let elapsed = 0;
  let lastBar = 0;
  return durations.map((duration, index) => {
    elapsed += duration;
    if (index === count - 1) return grid.lengthMs;
    const share = (elapsed / total) * grid.lengthMs;
    if (count > capacity) return Math.round(share);
    lastBar = clamp(Math.round(share / grid.barMs), lastBar + 1, capacity - (count - 1 - index));
    return Math.round(lastBar * grid.barMs);
  });
}

/** The bar line nearest to a position, moved by whole bars. */
export const movedByBars = (ms: number, bars: number, barMs: number): number =>
  Math.round((Math.round(ms / barMs) + bars) * barMs);
