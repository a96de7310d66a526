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
const settings: readonly { release: Milliseconds; extraDrive: Decibels }[] = [
  { release: 160, extraDrive: 6 },
  { release: 60, extraDrive: 9 },
  { release: 20, extraDrive: 15 },
  { release: 5, extraDrive: 36 },
];

const CLOSE_ENOUGH: Decibels = 0.02;
/** Peaks below this share of the limiting level are not limited; the margin covers rounding. */
const HARMLESS = 0.999;

/**
 * Searches the limiter envelope under which a piece has `target` loudness (LUFS) and no true peak above `ceiling`
 * (linear). If both are impossible (a few clicks in silence), the ceiling holds and the loudness is lower.
 */
export function driveToLoudness(dynamics: Dynamics, target: Decibels, ceiling: number): Float64Array {
  const { power, peaksAbove, frames } = dynamics;
  const plain = target - gatedLoudness(power, frames);
  if (plain === Infinity) return new Float64Array(power.length + 1).fill(1);

  const driven = new Float64Array(power.length);
  const attempt = (drive: Decibels, release: Milliseconds) => {
    const gain = decibelsToGain(drive);
    const envelope = limiterEnvelope(peaksAbove((HARMLESS * ceiling) / gain), gain, ceiling, release);
    return { envelope, loudness: gatedLoudness(powerUnder(power, envelope, driven), frames) };
  };

  for (const { release, extraDrive } of settings) {
    let lowest = plain;
    let highest = plain + extraDrive;
    let best = attempt(lowest, release);
    if (best.loudness >= target - CLOSE_ENOUGH) return best.envelope;
    if (attempt(highest, release).loudness < target) continue;
    while (Math.abs(best.loudness - target) > CLOSE_ENOUGH && highest - lowest > CLOSE_ENOUGH / 4) {
      const middle = (lowest + highest) / 2;
      best = attempt(middle, release);
      if (best.loudness < target) lowest = middle;
      else highest = middle;
    }
    return best.envelope;
  }
  const { release, extraDrive } = settings.at(-1)!;
  return attempt(plain + extraDrive, release).envelope;
}
