import type { Beats } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { FinalCadence } from '#engine/score/bars.ts';
import type { TempoPoint } from '#engine/score/score.ts';

/** Lowest tempo of the final chord relative to the piece; there is no ritardando if it stays above the highest. */
const MIN_FINAL_RATIO = 0.65;
const MAX_FINAL_RATIO = 0.88;
const MAX_BARS = 1.5;
const MIN_BEATS: Beats = 2;
/** Share of the final chord's duration that the ritardando may take, so that the chord can still ring. */
const MAX_SHARE_OF_CHORD = 0.4;
/** Distance between tempo points. */
const STEP_BEATS: Beats = 0.5;

/** A piece's tempo map, and its final cadence on that map. */
export interface PacedEnding {
  readonly tempo: readonly TempoPoint[];
  readonly cadence: FinalCadence;
  /** The beat of a section's start: a section within a ritardando keeps its time, not its beat. */
  readonly sectionBeat: (beat: Beats) => Beats;
}

/** Without a ritardando, sections keep their beat. */
export const keepBeat = (beat: Beats): Beats => beat;

/** The beat on a tempo map that sounds when `beat` would at the first tempo. */
const pacedBeat = (tempo: readonly TempoPoint[], beat: Beats): Beats => {
  const [{ bpm: nominal } = { bpm: 1 }] = tempo;
  let rest = beat;
  for (const [i, { beat: from, bpm }] of tempo.entries()) {
    const length = ((tempo[i + 1]?.beat ?? Infinity) - from) * (nominal / bpm);
    if (rest <= length) return from + rest * (bpm / nominal);
    rest -= length;
  }
  return beat;
};

/**
 * Adds a ritardando into the final chord: the tempo falls with the square root of the distance, as the speed of a
 * runner who decelerates evenly (Kronman and Sundberg 1987), and stays there. The last note is released at the same
 * time as without it, so the length is met. Unchanged if there is no room.
 */
export const slowDown = (
  { bpm, barBeats }: Pick<PlannedPiece, 'bpm' | 'barBeats'>,
  cadence: FinalCadence,
): PacedEnding => {
  const { chordBeats, releaseBeats } = cadence;
  const start: TempoPoint = { beat: 0, bpm };
  const length = Math.floor(Math.min(barBeats * MAX_BARS, chordBeats - barBeats) / STEP_BEATS) * STEP_BEATS;
  const maxDelay = (releaseBeats - chordBeats) * MAX_SHARE_OF_CHORD;
  // The curve takes 2 / (1 + final ratio) of the time without it.
  const finalRatio = Math.max(MIN_FINAL_RATIO, 2 / (1 + maxDelay / length) - 1);
  if (length < MIN_BEATS || finalRatio > MAX_FINAL_RATIO)
    return { tempo: [start], cadence, sectionBeat: keepBeat };
  const ritardando = Array.from({ length: length / STEP_BEATS }, (_, i): TempoPoint => {
    const distance = ((i + 0.5) * STEP_BEATS) / length;
    const ratio = Math.sqrt(1 - (1 - finalRatio * finalRatio) * distance);
    return { beat: chordBeats - length + i * STEP_BEATS, bpm: bpm * ratio };
  });
  const tempo = [start, ...ritardando, { beat: chordBeats, bpm: bpm * finalRatio }];
  const sectionBeat = (beat: Beats) => pacedBeat(tempo, beat);
  return { tempo, cadence: { ...cadence, releaseBeats: sectionBeat(releaseBeats) }, sectionBeat };
};
