import type { Deviation, Track } from '#contract/tracks.ts';
import type { Provenance } from '#providers/provider.ts';

/** The properties that a generation request specifies; absent if unspecified. */
export interface RequestedFacts {
  readonly durationMs?: number;
  readonly bpm?: number;
  /** For example "D minor". */
  readonly key?: string;
  /** The setting `soundfont`. */
  readonly soundFont?: string;
}

/** Facts measured in a track's audio, or known from its score. Null or absent: unknown. */
export interface TrackFacts {
  /** A sentence that describes the piece as the provider understood the prompt. */
  readonly understood?: string | null;
  readonly bpm?: number | null;
  /** For example "D minor". */
  readonly key?: string | null;
  /** Which of tempo and key were detected in the audio. */
  readonly detected?: Track['detected'] | null;
  /** For example "3/4". */
  readonly metre?: string | null;
  readonly instruments?: readonly string[] | null;
  readonly sections?: Track['sections'] | null;
  readonly loudnessLufs?: number | null;
  readonly truePeakDbtp?: number | null;
  /** The uploaded SoundFont that plays it; its name is kept for when it is deleted. */
  readonly soundFont?: { readonly id: string; readonly name: string } | null;
  /** Tempo and key as an external provider states them, beside the detected ones. */
  readonly stated?: { readonly bpm?: number; readonly key?: string } | null;
  /** How an external service made it. Absent in older tracks and those of the built-in composer. */
  readonly provenance?: Omit<Provenance, 'seed'> | null;
  /** Indexes of the sections that differ from the version that it was made from; see `changedSections` of the engine. */
  readonly changedSections?: readonly number[] | null;
  /** Absent in tracks created before it was stored. */
  readonly requested?: RequestedFacts;
  /** Deviations from the request, found when the track was created. Absent in older tracks. */
  readonly differences?: readonly Deviation[];
}

/** Those that do not tell by which provider a version was made, or its loudness, from which the gain of a candidate follows. */
export const audibleFacts = (facts: TrackFacts | null): TrackFacts | null =>
  facts && { bpm: facts.bpm ?? null, key: facts.key ?? null, differences: [] };
