import type { TempoPoint } from '#contract/stored-score.ts';
import type { BeatSpan } from '#engine/arrangement/composed-source.ts';
import type { Beats, Milliseconds } from '#engine/kit/units.ts';

/** Time of a beat on a tempo map, whose first point is at beat 0 and which is constant between points. */
export const msAtBeat = (tempo: readonly TempoPoint[], beat: Beats): Milliseconds => {
  let ms = 0;
  for (const [i, point] of tempo.entries()) {
    const until = Math.min(beat, tempo[i + 1]?.beat ?? Infinity);
    if (i > 0 && until <= point.beat) break;
    ms += ((until - point.beat) * 60_000) / point.bpm;
  }
  return ms;
};

/** The beat at a time. */
export const beatAtMs = (tempo: readonly TempoPoint[], ms: Milliseconds): Beats => {
  let rest = ms;
  for (const [i, { beat, bpm }] of tempo.entries()) {
    const next = tempo[i + 1];
    const length = next === undefined ? Infinity : ((next.beat - beat) * 60_000) / bpm;
    if (rest < length) return beat + (rest * bpm) / 60_000;
    rest -= length;
  }
  return 0;
};

/** The tempo of a span of a source, from beat 0 of the span, `ratio` times as fast. */
export const tempoOfSpan = (
  tempo: readonly TempoPoint[],
  { startBeats, endBeats }: BeatSpan,
  ratio: number,
): TempoPoint[] => {
  const first = tempo.findLast(({ beat }) => beat <= startBeats + 1e-9) ?? tempo[0]!;
  const later = tempo.filter(({ beat }) => beat > startBeats + 1e-9 && beat < endBeats - 1e-9);
  return [
    { beat: 0, bpm: first.bpm * ratio },
    ...later.map(({ beat, bpm }) => ({ beat: beat - startBeats, bpm: bpm * ratio })),
  ];
};

/** Points without those that keep the tempo, so that a steady piece has one. */
export const withoutRepeats = (points: readonly TempoPoint[]): TempoPoint[] =>
  points.filter(({ bpm }, i) => i === 0 || bpm !== points[i - 1]!.bpm);
