import type { BarFacts } from '#contract/bar-positions.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { versionOriginNames } from '#web/domain/messages.ts';
import type { ComparedVersion } from '#web/features/compare/differences.ts';

/** A version that is compared. */
export interface Candidate {
  readonly key: string;
  /** "V5" */
  readonly label: string;
  /** Its name, how it came to be, or the title of its track. */
  readonly name: string;
  readonly track: TrackDetail;
}

/** The name of a version: its own, or how it came to be; `version` is undefined if it is not known. */
export const versionName = (version: Pick<TrackVersion, 'name' | 'origin'> | undefined): string | undefined =>
  version && (version.name ?? versionOriginNames[version.origin]);

export const barFactsOf = ({ duration, sections, bpm, metre }: TrackDetail): BarFacts => ({
  duration,
  sections,
  bpm,
  metre,
});

export const comparedVersion = (track: TrackDetail, gainDb: number): ComparedVersion => ({
  ...barFactsOf(track),
  key: track.key,
  detected: track.detected,
  instruments: track.instruments,
  waveform: track.waveform,
  plan: track.compositionPlan,
  gainDb,
});
