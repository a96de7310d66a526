import { limits } from '#contract/limits.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';

interface Lap {
  readonly lengthMs: Milliseconds;
  readonly bpm: number;
}

export interface LoopQuestion extends Lap {
  readonly metre: MetreName;
  /** The length is nobody's wish, or said in words: it may move to the next bar line. */
  readonly lengthMoves: boolean;
  /** In figures, it moves only where the length does not. */
  readonly tempoAsked: boolean;
  /** The control says it: it never moves. */
  readonly tempoSet: boolean;
}

/** A length is kept to the millisecond, so bars are whole to about this much of a bar. */
const WHOLE = 0.004;
const tempi = { slowest: 40, fastest: 240 };

/**
 * Length and tempo at which a loop is a whole number of bars: the length moves to the nearest bar line, or else the
 * tempo until the bars fill the length. Undefined where neither may.
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
