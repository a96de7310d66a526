/** A part of a version, in seconds; `end` is after `start`. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Tolerance in seconds when a time is compared with a bar line. */
const tolerance = 0.01;
/** The shortest free range, in seconds. */
const minSeconds = 0.1;
/** Seconds of a step where the bars are unknown. */
const freeStep = 1;

export interface RangeGrid {
  /** Times of the bar lines in seconds; empty if they are unknown. */
  readonly lines: readonly number[];
  /** Seconds. */
  readonly duration: number;
}

const nearest = (lines: readonly number[], seconds: number): number =>
  lines.reduce((best, line) => (Math.abs(line - seconds) < Math.abs(best - seconds) ? line : best), Infinity);

/** The next bar line in a direction, or a second further where the bars are unknown; within the piece. */
export function stepFrom({ lines, duration }: RangeGrid, seconds: number, direction: 1 | -1): number {
  const clamp = (time: number) => Math.min(duration, Math.max(0, time));
  if (lines.length === 0) return clamp(seconds + direction * freeStep);
  const next =
    direction === 1
      ? lines.find((line) => line > seconds + tolerance)
      : lines.findLast((line) => line < seconds - tolerance);
  return clamp(next ?? (direction === 1 ? duration : 0));
}

/** The bar that contains a time, as a range. */
const barAt = (grid: RangeGrid, seconds: number): TimeRange => {
  const start = grid.lines.findLast((line) => line <= seconds + tolerance) ?? 0;
  return { start, end: stepFrom(grid, start, 1) };
};

/**
 * The range between two times in any order, extended to the nearest bar lines unless `isFree`; at least a bar, or a
 * tenth of a second where it is free or the bars are unknown.
 */
export function rangeBetween(grid: RangeGrid, first: number, second: number, isFree = false): TimeRange {
  const { lines, duration } = grid;
  const clamp = (time: number) => Math.min(duration, Math.max(0, time));
  const [low, high] = [clamp(Math.min(first, second)), clamp(Math.max(first, second))];
  if (isFree || lines.length === 0) {
    const start = Math.min(low, Math.max(0, duration - minSeconds));
    return { start, end: Math.max(high, start + minSeconds) };
  }
  const [start, end] = [clamp(nearest(lines, low)), clamp(nearest(lines, high))];
  return end - start > tolerance ? { start, end } : barAt(grid, Math.min(first, duration - tolerance));
}

/** A range whose moving end goes a bar further; without a range, the bar at `position`. */
export function extended(
  grid: RangeGrid,
  range: TimeRange | undefined,
  position: number,
  direction: 1 | -1,
): TimeRange {
  if (!range) {
    if (direction === 1 || position <= tolerance) return barAt(grid, position);
    return { start: stepFrom(grid, position, -1), end: position };
  }
  const end = stepFrom(grid, range.end, direction);
  if (end > range.start + tolerance) return { start: range.start, end };
  // It has shrunk to nothing: it grows on the other side.
  return { start: stepFrom(grid, range.start, -1), end: range.start || range.end };
}
