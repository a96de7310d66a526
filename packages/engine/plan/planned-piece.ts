import type { PlanPart } from '#contract/plan-parts.ts';
import type { Beats, Milliseconds, MidiPitch } from '#engine/kit/units.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import type { PieceTempo } from '#engine/theory/tempo-curve.ts';
import type { Unwanted } from '#engine/theory/words/parse-unwanted.ts';

/** Directions from the local styles of a section. */
export interface SectionDirections {
  /** Requested intensity, 0..1; undefined: the section kind decides. */
  readonly intensity: number | undefined;
  /** Instrument that plays the melody. */
  readonly lead: InstrumentName | undefined;
  /** Instruments that play in addition to the others. */
  readonly added: readonly InstrumentName[];
  /** If not empty, only these instruments play. */
  readonly only: readonly InstrumentName[];
  readonly unwanted: Unwanted;
  /** Drums are named, so they play at any intensity. */
  readonly drums: boolean;
}

/** A note of a given melody; it starts on a beat of the piece. */
export interface GivenNote {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  readonly pitch: MidiPitch;
}

export interface PlannedSection {
  readonly name: string;
  readonly kind: SectionKind;
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly startMs: Milliseconds;
  readonly durationMs: Milliseconds;
  /** Loudness and density, 0..1. */
  readonly intensity: number;
  readonly directions: SectionDirections;
  readonly lines: readonly string[];
  /** The chord symbols of each bar, from the section's chord chart; repeated to the end of the section. */
  readonly chart: readonly (readonly string[])[] | undefined;
  /** The melody that the lead plays, in the key of the piece; undefined: the composer writes one. */
  readonly melody: readonly GivenNote[] | undefined;
  /** How parts differ from what the composer writes; applied to the written score. */
  readonly parts: readonly PlanPart[];
}

/** A plan on the beat grid. Sections are contiguous; the last one ends with the piece. */
export interface PlannedPiece extends PieceTempo {
  readonly metre: MetreName;
  readonly barBeats: Beats;
  readonly lengthBeats: Beats;
  readonly sections: readonly PlannedSection[];
}
