import { extendPlan } from '#engine/plan/extend-plan.ts';
import { barBeatsOf, metreNames } from '#engine/theory/metre.ts';
import type { KeptPiece, ScoreKeeper } from '#providers/score-keeper.ts';
import { toRequest } from './music-generator.ts';
import type { SoundPool } from './sound-pool.ts';

function barMsOf({ metre, bpm }: KeptPiece): number {
  const name = metreNames.find((one) => one === metre) ?? '4/4';
  return (barBeatsOf(name) * 60_000) / bpm;
}

/** Scores of the built-in composer: it composes the track again, because scores are not stored. */
export const scoreKeeper = (pool: SoundPool, artist: string): ScoreKeeper => ({
  extend: (piece, byMs) => extendPlan(piece.plan, byMs, barMsOf(piece)),
  files: ({ settings, seed, durationMs }, kind, options) => {
    const request = { ...toRequest(settings), lengthMs: durationMs, seed, artist, format: 'wav' as const };
    return pool.run('scoreFiles', { ...request, kind }, options);
  },
});
