import { extendPlan } from '#engine/plan/extend-plan.ts';
import { barBeatsOf, metreNames } from '#engine/theory/metre.ts';
import type { SourcePiece, ScoreRenderer } from '#providers/score-renderer.ts';
import { toRequest } from './music-generator.ts';
import type { AudioPool } from './audio-pool.ts';

function barMsOf({ metre, bpm }: SourcePiece): number {
  const name = metreNames.find((one) => one === metre) ?? '4/4';
  return (barBeatsOf(name) * 60_000) / bpm;
}

/** Scores of the built-in composer: it composes the track again, because scores are not stored. */
export const scoreRenderer = (pool: AudioPool, artist: string): ScoreRenderer => ({
  extend: (piece, byMs) => extendPlan(piece.plan, byMs, barMsOf(piece)),
  files: ({ settings, seed, durationMs, soundFontFile }, kind, options) => {
    const request = { ...toRequest(settings), lengthMs: durationMs, seed, artist, format: 'wav' as const };
    return pool.run('scoreFiles', { ...request, soundFontFile, kind }, options);
  },
});
