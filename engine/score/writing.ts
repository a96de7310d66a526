import type { Beats, MidiPitch, Velocity } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Bar, Close } from '#engine/score/bars.ts';
import type { ChordSpan } from '#engine/score/harmony.ts';
import type { Idiom } from '#engine/theory/genres/idiom.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** What every part is written from: decided before the first note. */
export interface Desk {
  readonly intent: Intent;
  readonly idiom: Idiom;
  readonly piece: PlannedPiece;
  readonly bars: readonly Bar[];
  readonly close: Close;
  readonly chords: readonly ChordSpan[];
  /** Whether this variant provides a beat (see section-variants.ts). */
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

/** The steps of a bar. Patterns of several bars repeat; a short bar truncates the pattern. */
export const stepsOf = (pattern: string, bar: Bar, barBeats: Beats): string[] => {
  const perBar = Math.round(barBeats / STEP_BEATS);
  const turns = Math.max(1, Math.floor(pattern.length / perBar));
  const from = (bar.indexInSection % turns) * perBar;
  return pattern.slice(from, from + Math.round(bar.lengthBeats / STEP_BEATS)).split('');
};

/** The patterns with the highest intensity threshold that is reached, else those with the lowest. */
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
