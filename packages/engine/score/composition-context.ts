import type { Beats, MidiPitch, Velocity } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { Bar, FinalCadence } from '#engine/score/bars.ts';
import type { ChordRegion } from '#engine/score/harmony.ts';
import type { Style } from '#engine/theory/genres/style.ts';
import type { Intent } from '#engine/understand/intent.ts';

/** What every part is written from: decided before the first note. */
export interface CompositionContext {
  readonly intent: Intent;
  readonly idiom: Style;
  readonly piece: PlannedPiece;
  readonly bars: readonly Bar[];
  readonly cadence: FinalCadence;
  readonly chords: readonly ChordRegion[];
  /** Whether this variant provides a beat (see section-variants.ts). */
  readonly ownsBeat: (beat: Beats) => boolean;
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
  const barCount = Math.max(1, Math.floor(pattern.length / perBar));
  const from = (bar.indexInSection % barCount) * perBar;
  return pattern.slice(from, from + Math.round(bar.lengthBeats / STEP_BEATS)).split('');
};

/** The patterns with the highest intensity threshold that is reached, else those with the lowest. */
export const fitting = <T extends { readonly minIntensity?: number | undefined }>(
  patterns: readonly T[],
  intensity: number,
): T[] => {
  const matching = patterns.filter(({ minIntensity = 0 }) => minIntensity <= intensity);
  const all = matching.length > 0 ? matching : patterns;
  const threshold =
    matching.length > 0
      ? Math.max(...all.map(({ minIntensity = 0 }) => minIntensity))
      : Math.min(...all.map(({ minIntensity = 0 }) => minIntensity));
  return all.filter(({ minIntensity = 0 }) => minIntensity === threshold);
};
