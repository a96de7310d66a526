import type { Difference, Track } from '#contract/tracks.ts';

/** What an order asks of a sound; absent, nothing was said of it. */
export interface Asked {
  readonly durationMs?: number;
  readonly bpm?: number;
  /** As "D minor". */
  readonly key?: string;
}

/** What a track's maker understood and measured. Null or absent: not known. */
export interface TrackFacts {
  /** A sentence: what the piece is meant to be. */
  readonly understood?: string | null;
  readonly bpm?: number | null;
  /** As "D minor". */
  readonly key?: string | null;
  /** Which of tempo and key were heard in the sound. */
  readonly detected?: Track['detected'] | null;
  /** As "3/4". */
  readonly metre?: string | null;
  readonly instruments?: readonly string[] | null;
  readonly sections?: Track['sections'] | null;
  readonly loudnessLufs?: number | null;
  readonly truePeakDbtp?: number | null;
  /** Absent of what was made before this was kept. */
  readonly asked?: Asked;
  /** Between what was asked for and what came, found when the track was made. Absent likewise. */
  readonly differences?: readonly Difference[];
}
