import { composeRequestOf } from '#engine/compose-request.ts';
import { applyEdits } from '#engine/edits/apply-edits.ts';
import { comparePieces } from '#engine/edits/compare-pieces.ts';
import { describeEdit } from '#engine/edits/describe-edit.ts';
import { editContextOf } from '#engine/edits/edit-context.ts';
import { mergeEdits, planEditMerge } from '#engine/edits/merge/merge-edits.ts';
import { mergePieces } from '#engine/edits/merge/merge-pieces.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { extendPlan } from '#engine/plan/extend-plan.ts';
import { barMsOf } from '#engine/theory/metre.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import type { AudioPool } from './audio-pool.ts';

/** The request that a piece was composed from. */
export const requestOf = ({ settings, seed, durationMs }: SourcePiece, artist: string) => ({
  ...composeRequestOf(settings),
  lengthMs: durationMs,
  seed,
  artist,
  format: 'wav' as const,
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

/**
 * Scores of the built-in composer: it composes the track again, because scores are not stored. `outlines` has threads of
 * its own, so that no reader of an outline waits for audio.
 */
export const scoreRenderer = (pool: AudioPool, outlines: AudioPool, artist: string): ScoreRenderer => ({
  ...scoreEdits,
  extend: (piece, byMs) => extendPlan(piece.plan, byMs, barMsOf(piece)),
  files: (piece, kind, options) => {
    const request = { ...requestOf(piece, artist), soundFontFile: piece.soundFontFile, kind };
    return pool.run('scoreFiles', request, options);
  },
  // Not aborted when its reader is gone: the next outline would wait for a new thread.
  outline: (piece) =>
    outlines.run('outline', requestOf(piece, artist), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
});
