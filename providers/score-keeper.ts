import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { AudioFile, WatchOptions } from './provider.ts';

/** A piece of music as it is kept: enough to play it again. */
export interface KeptPiece {
  readonly settings: MusicSettings;
  readonly seed: number;
  readonly durationMs: number;
  /** As it was played; all sections have a duration. */
  readonly plan: CompositionPlan;
  readonly bpm: number;
  /** e.g. "3/4" */
  readonly metre: string;
}

/** A file with the name that it has among others, without extension: "drums". */
export interface NamedFile extends AudioFile {
  readonly name: string;
}

/** What only somebody can do who knows the score of what they made, with pieces of this version's making. */
export interface ScoreKeeper {
  /** The piece's plan, longer by about so much; undefined where there is no room for more. */
  extend(piece: KeptPiece, byMs: number): CompositionPlan | undefined;
  /** The stems, one file each; else one file. The piece comes out as it did, note by note and bit by bit. */
  files(piece: KeptPiece, kind: ScoreFileKind, options: WatchOptions): Promise<readonly NamedFile[]>;
}
