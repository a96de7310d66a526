import { composeRequestOf } from '#engine/compose-request.ts';
import { scoreWriters } from '#engine/compose-score-files.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { comparePieces } from '#engine/edits/compare-pieces.ts';
import { describeEdit } from '#engine/edits/describe-edit.ts';
import { editContextOf } from '#engine/edits/edit-context.ts';
import { mergeEdits, planEditMerge } from '#engine/edits/merge/merge-edits.ts';
import { mergePieces } from '#engine/edits/merge/merge-pieces.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { pieceOfSettings } from '#engine/edits/piece.ts';
import { extendPlan } from '#engine/plan/extend-plan.ts';
import { barMsOf } from '#engine/theory/metre.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import type { AudioPool } from './audio-pool.ts';

/** What the composer writes into files, and its version. */
export interface ComposerSignature {
  readonly artist: string;
  readonly composer?: string | undefined;
}

/** Pieces with their stored scores, as they are sent to a thread. */
export const sentPieces = (pieces: readonly SourcePiece[]) =>
  pieces.flatMap(({ settings, seed, durationMs, plan, score }) =>
    score
      ? [{ piece: pieceOfSettings(settings, { seed, lengthMs: durationMs, plan }), packedScore: score }]
      : [],
  );

/** The request that a piece was composed from, or its stored score. */
export const requestOf = (
  { settings, seed, durationMs, score, sources = [] }: SourcePiece,
  signature: ComposerSignature,
) => ({
  ...composeRequestOf(settings),
  lengthMs: durationMs,
  seed,
  ...signature,
  format: 'wav' as const,
  packedScore: score,
  sourcePieces: sentPieces(sources),
});

/** What edits do to a score, by the engine. */
export const scoreEdits: Pick<
  ScoreRenderer,
  | 'contextOf'
  | 'readComment'
  | 'describeEdit'
  | 'applyEdits'
  | 'merge'
  | 'compare'
  | 'planEditMerge'
  | 'mergeEdits'
> = {
  contextOf: editContextOf,
  readComment,
  describeEdit,
  applyEdits,
  merge: mergePieces,
  compare: comparePieces,
  planEditMerge,
  mergeEdits,
};

interface Pools {
  readonly pool: AudioPool;
  /** So that requests for an outline do not wait for audio. */
  readonly outlines: AudioPool;
  /** So that requests do not wait for the scores of old pieces. */
  readonly writing: AudioPool;
}

/** Scores of the built-in composer: stored ones are read, others are composed again. */
export const scoreRenderer = (
  { pool, outlines, writing }: Pools,
  signature: ComposerSignature,
): ScoreRenderer => ({
  ...scoreEdits,
  writes: [...scoreWriters.keys()],
  write: (piece, composer, signal) =>
    writing.run(
      'storedScore',
      { ...requestOf(piece, signature), composer },
      { signal, onProgress: () => undefined },
    ),
  extend: (piece, byMs) => extendPlan(piece.plan, byMs, barMsOf(piece)),
  files: (piece, kind, options) => {
    const request = { ...requestOf(piece, signature), soundFontFile: piece.soundFontFile, kind };
    return pool.run('scoreFiles', request, options);
  },
  // Not aborted when its reader is gone: the next outline would wait for a new thread.
  outline: (piece) =>
    outlines.run('outline', requestOf(piece, signature), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
});
