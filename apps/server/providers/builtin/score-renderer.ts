import { composeRequestOf, describeEdit, editContextOf, pieceOfSettings, extendPlan } from '#engine/edits.ts';
import { writableVersions } from '#engine/index.ts';
import { barMsOf } from '#engine/theory.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
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
  readComment: (text, context) => readInThread('readComment', text, context),
  describeEdit,
  applyEdits: (piece, edits) => readInThread('applyEdits', piece, edits),
  merge: (pieces, merge) => readInThread('mergePieces', pieces, merge),
  compare: (first, second) => readInThread('comparePieces', first, second),
  planEditMerge: (...args) => readInThread('planEditMerge', ...args),
  mergeEdits: (...args) => readInThread('mergeEdits', ...args),
};

interface Pools {
  readonly pool: AudioPool;
  /** So that requests do not wait for the scores of old pieces. */
  readonly writing: AudioPool;
}

/**
 * Scores of the built-in composer: stored ones are read, others are composed again. What reads has threads of its own, so
 * that no reader of an outline waits for audio.
 */
export const scoreRenderer = ({ pool, writing }: Pools, signature: ComposerSignature): ScoreRenderer => ({
  ...scoreEdits,
  writes: writableVersions,
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
  outline: (piece) => readInThread('outlineScore', requestOf(piece, signature)),
});
