import { type BarFacts, barLines, barPosition, mapPosition } from '#contract/bar-positions.ts';

/** The version whose bars are drawn, and the conversion of a position in another version to it. */
export interface Timeline {
  readonly bars: BarFacts;
  /** Seconds of the bar lines; empty if the bars are unknown. */
  readonly lines: readonly number[];
}

/** The timeline of the first version; as long as the longest one if its bars are unknown. */
export function timelineOf(versions: readonly BarFacts[]): Timeline {
  const [first] = versions;
  const lines = first ? barLines(first) : [];
  const bars =
    lines.length > 0 && first
      ? first
      : {
          sections: [],
          bpm: null,
          metre: null,
          ...first,
          duration: Math.max(0, ...versions.map((one) => one.duration)),
        };
  return { bars, lines };
}

/** Steps that are used where the bars are unknown, in seconds. */
const stepSeconds = 2;

/** The start of the next or previous bar from a position, in seconds; steps of 2 s where the bars are unknown. */
export function stepBar(bars: BarFacts, seconds: number, step: 1 | -1): number {
  const lines = barLines(bars);
  if (lines.length === 0) return Math.min(Math.max(0, seconds + step * stepSeconds), bars.duration);
  // Just after a bar line, the previous bar is the one before it.
  return step === 1
    ? (lines.find((line) => line > seconds + 0.05) ?? lines.at(-1)!)
    : (lines.findLast((line) => line < seconds - 0.25) ?? 0);
}

/** The number of the bar at a position, from 1; undefined if the bars are unknown. */
export const barAt = (bars: BarFacts, seconds: number): number | undefined => barPosition(bars, seconds)?.bar;

const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const maxTicks = 8;

/** The labelled times of a ruler without bars, in seconds. */
export function timeTicks(duration: number): number[] {
  const step = tickSteps.find((one) => duration / one <= maxTicks) ?? duration;
  return Array.from({ length: Math.max(1, Math.ceil(duration / step)) }, (_, index) => index * step);
}

/** Whether the position of all versions is the same in seconds, too. */
export const areBarsEqual = (versions: readonly BarFacts[]): boolean =>
  versions.every((one) => {
    const [first] = versions;
    return (
      first &&
      [0.25, 0.5, 0.75].every((share) => {
        const seconds = first.duration * share;
        return Math.abs(mapPosition(first, one, seconds).seconds - seconds) < 0.05;
      })
    );
  });
