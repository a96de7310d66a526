import type { TempoPoint } from '#contract/stored-score.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { type FinalCadence, RITARDANDO_SHARE } from '#engine/score/bars.ts';

interface Ritardando {
  /** Lowest tempo of the final chord relative to the piece. */
  readonly minFinalRatio: number;
  readonly maxBars: number;
  /** Share of the final chord's duration that the ritardando may take, so that the chord can still ring. */
  readonly maxShareOfChord: number;
}

const ordinary: Ritardando = { minFinalRatio: 0.65, maxBars: 1.5, maxShareOfChord: RITARDANDO_SHARE };
/** For a piece that slows down by itself and is to slow down more. */
const strong: Ritardando = { minFinalRatio: 0.5, maxBars: 2, maxShareOfChord: 0.65 };

/** There is no ritardando if the final chord stays above this tempo relative to the piece. */
const MAX_FINAL_RATIO = 0.88;
const MIN_BEATS: Beats = 2;
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
 * time as without it, so the length is met. Unchanged if there is no room. `isStrong`: longer and slower.
 */
export const slowDown = (
  { bpm, barBeats }: Pick<PlannedPiece, 'bpm' | 'barBeats'>,
  cadence: FinalCadence,
  isStrong: boolean,
): PacedEnding => {
  const { minFinalRatio, maxBars, maxShareOfChord } = isStrong ? strong : ordinary;
  const { chordBeats, releaseBeats } = cadence;
  const start: TempoPoint = { beat: 0, bpm };
  const length = Math.floor(Math.min(barBeats * maxBars, chordBeats - barBeats) / STEP_BEATS) * STEP_BEATS;
  const maxDelay = (releaseBeats - chordBeats) * maxShareOfChord;
  // The curve takes 2 / (1 + final ratio) of the time without it.
  const finalRatio = Math.max(minFinalRatio, 2 / (1 + maxDelay / length) - 1);
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
