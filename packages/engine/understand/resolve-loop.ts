import { limits } from '#contract/limits.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import { barBeatsOf, type MetreName } from '#engine/theory/metre.ts';

interface LoopTiming {
  readonly lengthMs: Milliseconds;
  readonly bpm: number;
}

export interface LoopOptions extends LoopTiming {
  readonly metre: MetreName;
  /** True if no control sets the length, so that it may be adjusted to the next bar line. */
  readonly canChangeLength: boolean;
  /** True if the tempo is stated as a number: it is adjusted only if the length cannot be. */
  readonly tempoRequested: boolean;
  /** True if the control sets the tempo: it is never adjusted. */
  readonly hasTempoControl: boolean;
}

/** Tolerance in bars, because lengths are rounded to milliseconds. */
const BAR_TOLERANCE = 0.004;
const bpmRange = { min: 40, max: 240 };

/**
 * Adjusts length or tempo so that a loop is a whole number of bars: the length to the nearest bar line, otherwise the
 * tempo. Returns undefined if neither may change.
 */
export const resolveLoop = (options: LoopOptions): LoopTiming | undefined => {
  const { lengthMs, bpm, metre, canChangeLength, tempoRequested, hasTempoControl } = options;
  const barMs = (barBeatsOf(metre) * 60_000) / bpm;
  const bars = Math.max(1, Math.round(lengthMs / barMs));
  if (Math.abs(lengthMs / barMs - bars) < BAR_TOLERANCE) return { lengthMs, bpm };
  if (tempoRequested && canChangeLength) {
    const maxBars = Math.floor(limits.musicLengthMs.max / barMs);
    return { lengthMs: Math.round(Math.min(bars, maxBars) * barMs), bpm };
  }
  const adjustedBpm = (bars * barBeatsOf(metre) * 60_000) / lengthMs;
  return hasTempoControl || adjustedBpm < bpmRange.min || adjustedBpm > bpmRange.max
    ? undefined
    : { lengthMs, bpm: adjustedBpm };
};
