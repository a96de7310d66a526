import type { Track } from '#contract/tracks.ts';

/** What a track's maker understood and measured. Null or absent: not known, as for an uploaded file. */
export interface TrackFacts {
  /** A sentence: what the piece is meant to be. */
  readonly understood?: string | null;
  readonly bpm?: number | null;
  /** As "D minor". */
  readonly key?: string | null;
  /** As "3/4". */
  readonly metre?: string | null;
  readonly instruments?: readonly string[] | null;
  readonly sections?: Track['sections'] | null;
  readonly loudnessLufs?: number | null;
  readonly truePeakDbtp?: number | null;
}
