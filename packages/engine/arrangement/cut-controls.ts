import type { ControlPoint, PartControls, PedalSpan } from '#contract/stored-score.ts';
import type { Beats, Frames } from '#engine/kit/units.ts';

/** A range of a part's source; an end that is not cut continues. */
export interface Cut {
  readonly from: Beats;
  readonly to: Beats;
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
  /** Beats from the source to the arranged piece. */
  readonly offset: Beats;
  /** Time of a beat of the source, as the renderer rounds it. */
  readonly frameOf: (beat: Beats) => Frames;
}

/** The renderer interpolates between frames, so that a curve that is cut keeps its slope before the cut. */
const valueAt = (
  points: readonly ControlPoint[],
  beat: Beats,
  frameOf: Cut['frameOf'],
): number | undefined => {
  const next = points.findIndex((point) => point.beat > beat);
  const [before, after] = [points[next < 0 ? points.length - 1 : next - 1], points[next]];
  if (next < 0 || before === undefined || after === undefined) return (before ?? after)?.value;
  const start = frameOf(before.beat);
  const share = (frameOf(beat) - start) / (frameOf(after.beat) - start);
  return before.value + (after.value - before.value) * share;
};

/** The points of a range, with the values at its cut ends. */
const cutCurve = (
  points: readonly ControlPoint[],
  { from, to, isCutAtStart, isCutAtEnd, offset, frameOf }: Cut,
) => {
  const inside = points.filter(({ beat }) => (!isCutAtStart || beat > from) && (!isCutAtEnd || beat < to));
  const at = (beat: Beats): ControlPoint[] => {
    const value = valueAt(points, beat, frameOf);
    return value === undefined ? [] : [{ beat, value }];
  };
  return [...(isCutAtStart ? at(from) : []), ...inside, ...(isCutAtEnd ? at(to) : [])].map(
    ({ beat, value }): ControlPoint => ({ beat: beat + offset, value }),
  );
};

const cutPedal = (
  spans: readonly PedalSpan[],
  { from, to, isCutAtStart, isCutAtEnd, offset }: Cut,
): PedalSpan[] =>
  spans.flatMap(({ startBeats, endBeats }): PedalSpan[] => {
    if ((isCutAtStart && endBeats <= from) || (isCutAtEnd && startBeats >= to)) return [];
    const start = isCutAtStart ? Math.max(startBeats, from) : startBeats;
    const end = isCutAtEnd ? Math.min(endBeats, to) : endBeats;
    return end > start ? [{ startBeats: start + offset, endBeats: end + offset }] : [];
  });

/** The controllers of a range of a part, at their new place. */
export const cutControls = (controls: PartControls, cut: Cut): PartControls => {
  const { expression, vibrato, pedal } = controls;
  return {
    ...(expression && { expression: cutCurve(expression, cut) }),
    ...(vibrato && { vibrato: cutCurve(vibrato, cut) }),
    ...(pedal && { pedal: cutPedal(pedal, cut) }),
  };
};

const joined = <T>(curves: readonly (readonly T[] | undefined)[]): T[] | undefined =>
  curves.every((curve) => curve === undefined) ? undefined : curves.flatMap((curve) => curve ?? []);

/** The controllers of consecutive ranges, in order. */
export const joinControls = (all: readonly PartControls[]): PartControls | undefined => {
  const expression = joined(all.map((controls) => controls.expression));
  const vibrato = joined(all.map((controls) => controls.vibrato));
  const pedal = joined(all.map((controls) => controls.pedal));
  if (expression === undefined && vibrato === undefined && pedal === undefined) return undefined;
  return { ...(expression && { expression }), ...(vibrato && { vibrato }), ...(pedal && { pedal }) };
};
