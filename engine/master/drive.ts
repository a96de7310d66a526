import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Decibels, Frames, Milliseconds } from '#engine/kit/units.ts';
import { powerUnder } from '#engine/master/envelope.ts';
import { limiterEnvelope } from '#engine/master/limiter.ts';
import { gatedLoudness } from '#engine/master/loudness.ts';

/** What the search reads: a piece's energy and true peaks by control block. */
export interface Dynamics {
  readonly power: Float64Array;
  /** The true peak of each block that has one above `level`; of others nothing higher than that. Until the next call. */
  readonly peaksAbove: (level: number) => Float32Array;
  readonly frames: Frames;
}

/**
 * Slow releases are the most transparent, but a piece of lone hits only grows loud when the limiter lets
 * go within each hit. So the slowest one that reaches the target is taken, with the extra drive it may have.
 */
const settings: readonly { release: Milliseconds; extraDrive: Decibels }[] = [
  { release: 160, extraDrive: 6 },
  { release: 60, extraDrive: 9 },
  { release: 20, extraDrive: 15 },
  { release: 5, extraDrive: 36 },
];

const CLOSE_ENOUGH: Decibels = 0.02;
/** Peaks of this share of what the ceiling bears are no business of the limiter, however they are rounded. */
const HARMLESS = 0.999;

/**
 * The limiter envelope under which a piece has `target` loudness (LUFS) and no true peak above `ceiling`
 * (linear). Where both cannot be had (a few clicks in silence), the ceiling holds and loudness falls short.
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
