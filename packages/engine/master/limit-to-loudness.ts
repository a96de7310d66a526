import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Decibels, Frames, Milliseconds } from '#engine/kit/units.ts';
import { powerUnder } from '#engine/master/envelope.ts';
import { limiterEnvelope } from '#engine/master/limiter.ts';
import { gatedLoudness } from '#engine/master/loudness.ts';

/** Energy and true peaks of a piece by control block: the input of the search. */
export interface Dynamics {
  readonly power: Float64Array;
  /**
   * The true peak of each block that exceeds `level`; other values are upper bounds that do not exceed it. Valid
   * until the next call.
   */
  readonly peaksAbove: (level: number) => Float32Array;
  readonly frames: Frames;
}

/**
 * Slow releases are the most transparent, but a piece of isolated hits only gets loud if the limiter recovers within
 * each hit. So the slowest release that reaches the target is used, with at most the given extra input gain.
 */
const settings: readonly { release: Milliseconds; extraGain: Decibels }[] = [
  { release: 160, extraGain: 6 },
  { release: 60, extraGain: 9 },
  { release: 20, extraGain: 15 },
  { release: 5, extraGain: 36 },
];

const TOLERANCE: Decibels = 0.02;
/** Peaks below this share of the limiting level are not limited; the margin covers rounding. */
const LIMITING_MARGIN = 0.999;

/**
 * Searches the limiter envelope under which a piece has `target` loudness (LUFS) and no true peak above `ceiling`
 * (linear). If both are impossible (a few clicks in silence), the ceiling holds and the loudness is lower.
 */
export function limitToLoudness(dynamics: Dynamics, target: Decibels, ceiling: number): Float64Array {
  const { power, peaksAbove, frames } = dynamics;
  const plainGain = target - gatedLoudness(power, frames);
  if (plainGain === Infinity) return new Float64Array(power.length + 1).fill(1);

  const limitedPower = new Float64Array(power.length);
  const evaluate = (inputGain: Decibels, release: Milliseconds) => {
    const gain = decibelsToGain(inputGain);
    const envelope = limiterEnvelope(peaksAbove((LIMITING_MARGIN * ceiling) / gain), gain, ceiling, release);
    return { envelope, loudness: gatedLoudness(powerUnder(power, envelope, limitedPower), frames) };
  };

  for (const { release, extraGain } of settings) {
    let lowest = plainGain;
    let highest = plainGain + extraGain;
    let best = evaluate(lowest, release);
    if (best.loudness >= target - TOLERANCE) return best.envelope;
    if (evaluate(highest, release).loudness < target) continue;
    while (Math.abs(best.loudness - target) > TOLERANCE && highest - lowest > TOLERANCE / 4) {
      const middle = (lowest + highest) / 2;
      best = evaluate(middle, release);
      if (best.loudness < target) lowest = middle;
      else highest = middle;
    }
    return best.envelope;
  }
  const { release, extraGain } = settings.at(-1)!;
  return evaluate(plainGain + extraGain, release).envelope;
}
