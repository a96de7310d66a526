import type { Beats, MidiPitch, Velocity } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Bar, Close } from '#engine/score/bars.ts';
import type { ChordSpan } from '#engine/score/harmony.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** The desk that every part is written at: what is settled before the first note. */
export interface Desk {
  readonly intent: Intent;
  readonly idiom: Idiom;
  readonly piece: PlannedPiece;
  readonly bars: readonly Bar[];
  readonly close: Close;
  readonly chords: readonly ChordSpan[];
  /** Whether what is written here for a beat is played; the rest is another take's (see takes.ts). */
  readonly keeps: (beat: Beats) => boolean;
}

/** A note on the grid, before swing and micro-timing. */
export interface GridNote {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  readonly pitch: MidiPitch;
  readonly velocity: Velocity;
}

/** The length of one character of a step pattern: a sixteenth. */
export const STEP_BEATS: Beats = 0.25;

/** The steps of a bar: a pattern of several bars takes its turn; a short bar cuts it. */
export const stepsOf = (pattern: string, bar: Bar, barBeats: Beats): string[] => {
  const perBar = Math.round(barBeats / STEP_BEATS);
  const turns = Math.max(1, Math.floor(pattern.length / perBar));
  const from = (bar.indexInSection % turns) * perBar;
  return pattern.slice(from, from + Math.round(bar.lengthBeats / STEP_BEATS)).split('');
};

/** Of patterns with thresholds, those of the highest threshold within the intensity, else the lowest. */
export const fitting = <T extends { readonly from?: number | undefined }>(
  patterns: readonly T[],
  intensity: number,
): T[] => {
  const reached = patterns.filter(({ from = 0 }) => from <= intensity);
  const all = reached.length > 0 ? reached : patterns;
  const edge =
    reached.length > 0
      ? Math.max(...all.map(({ from = 0 }) => from))
      : Math.min(...all.map(({ from = 0 }) => from));
  return all.filter(({ from = 0 }) => from === edge);
};
