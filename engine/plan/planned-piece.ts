import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { Unwanted } from '#engine/theory/words/read-unwanted.ts';

/** What a section's local styles ask for. */
export interface LocalWishes {
  /** Asked loudness and fullness, 0..1; undefined leaves it to the kind of section. */
  readonly intensity: number | undefined;
  /** Who takes the melody here. */
  readonly lead: InstrumentName | undefined;
  /** Who must sound here, besides the others. */
  readonly added: readonly InstrumentName[];
  /** Nobody but these; empty is no limit. */
  readonly only: readonly InstrumentName[];
  readonly unwanted: Unwanted;
  /** Drums were named, so they play whatever the intensity. */
  readonly drums: boolean;
}

export interface PlannedSection {
  readonly name: string;
  readonly kind: SectionKind;
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly startMs: Milliseconds;
  readonly durationMs: Milliseconds;
  /** How loud and full, 0..1. */
  readonly intensity: number;
  readonly wishes: LocalWishes;
  readonly lines: readonly string[];
}

/** A plan laid on the beat grid. Sections follow each other without gaps; the last one ends with the piece. */
export interface PlannedPiece {
  readonly bpm: number;
  readonly metre: MetreName;
  readonly barBeats: Beats;
  readonly lengthMs: Milliseconds;
  readonly lengthBeats: Beats;
  readonly sections: readonly PlannedSection[];
}
