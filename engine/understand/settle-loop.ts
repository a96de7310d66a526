import { limits } from '#contract/limits.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';

interface Lap {
  readonly lengthMs: Milliseconds;
  readonly bpm: number;
}

export interface LoopQuestion extends Lap {
  readonly metre: MetreName;
  /** True if no control sets the length, so that it may be adjusted to the next bar line. */
  readonly lengthMoves: boolean;
  /** True if the tempo is stated as a number: it is adjusted only if the length cannot be. */
  readonly tempoAsked: boolean;
  /** True if the control sets the tempo: it is never adjusted. */
  readonly tempoSet: boolean;
}

/** Tolerance in bars, because lengths are rounded to milliseconds. */
const WHOLE = 0.004;
const tempi = { slowest: 40, fastest: 240 };

/**
 * Adjusts length or tempo so that a loop is a whole number of bars: the length to the nearest bar line, otherwise the
 * tempo. Returns undefined if neither may change.
 */
export const settleLoop = (question: LoopQuestion): Lap | undefined => {
  const { lengthMs, bpm, metre, lengthMoves, tempoAsked, tempoSet } = question;
  const barMs = (barBeatsOf(metre) * 60_000) / bpm;
  const bars = Math.max(1, Math.round(lengthMs / barMs));
  if (Math.abs(lengthMs / barMs - bars) < WHOLE) return { lengthMs, bpm };
  if (tempoAsked && lengthMoves) {
    const most = Math.floor(limits.musicLengthMs.max / barMs);
    return { lengthMs: Math.round(Math.min(bars, most) * barMs), bpm };
  }
  const moved = (bars * barBeatsOf(metre) * 60_000) / lengthMs;
  return tempoSet || moved < tempi.slowest || moved > tempi.fastest ? undefined : { lengthMs, bpm: moved };
};
