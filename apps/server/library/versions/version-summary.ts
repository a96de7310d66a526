import type { AiMark } from '#engine/files.ts';

/** One version of a track. */
export interface VersionRef {
  readonly trackId: string;
  readonly version: number;
}

/** What a comparison needs of a version. */
export interface VersionSummary {
  /** Of the track. */
  readonly title: string;
  readonly durationMs: number;
  readonly loudnessLufs: number | null;
  /** The object key of the file that browsers play. */
  readonly key: string;
  readonly contentType: string;
  readonly mark: AiMark | undefined;
}

/** What a take set says of its versions. */
export interface VersionOfTake extends VersionRef {
  /** The seed that its provider got, or stated. */
  readonly seed: number | null;
  readonly isTrashed: boolean;
}

export const summaryKey = ({ trackId, version }: VersionRef): string => `${trackId} ${version}`;
