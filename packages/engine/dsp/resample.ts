import { kaiserLowPass } from '#engine/dsp/kaiser.ts';
import { runPolyphase, type PolyphaseFilter } from '#engine/dsp/polyphase.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';

/** Zero crossings of the sinc on each side, counted at the lower of the two rates. */
const ZERO_CROSSINGS = 40;
/** About -100 dB in the stop band. */
const KAISER_BETA = 10;
/** Middle of the transition as a share of the lower rate: flat to 0.435, down to the floor at 0.515. */
const CUTOFF = 0.475;

/** Number of frames at another rate. */
export function framesAtRate(frames: Frames, from: Hertz, to: Hertz): Frames {
  return Math.round((frames * to) / from);
}

/**
 * Resamples one channel with a polyphase FIR filter (linear phase, no delay). Both rates are integers. Returns
 * `framesAtRate` samples; aliases and images stay below -95 dB up to 0.485 of the lower rate.
 */
export function resample(input: Float32Array, from: Hertz, to: Hertz): Float32Array {
  if (from === to) return input.slice();
  const filter = polyphaseFilter(from, to);
  const output = new Float32Array(framesAtRate(input.length, from, to));
  const padded = new Float32Array(input.length + 2 * filter.taps);
  padded.set(input, filter.taps);
  runPolyphase(padded, filter.taps / 2 + 1, output, filter);
  return output;
}

const filters = new Map<string, PolyphaseFilter>();

function polyphaseFilter(from: Hertz, to: Hertz): PolyphaseFilter {
  const name = `${from}:${to}`;
  const cached = filters.get(name);
  if (cached) return cached;
  const created = designPolyphase(from, to);
  filters.set(name, created);
  return created;
}

function designPolyphase(from: Hertz, to: Hertz): PolyphaseFilter {
  const divisor = greatestCommonDivisor(from, to);
  const phases = to / divisor;
  const lowerRate = Math.min(1, to / from);
  const halfWidth = ZERO_CROSSINGS / lowerRate;
  const taps = 2 * Math.ceil(halfWidth);
  const response = kaiserLowPass(CUTOFF * lowerRate, halfWidth, KAISER_BETA);
  const rows = Array.from({ length: phases }, (_, phase) => {
    const row = Float64Array.from({ length: taps }, (_unused, tap) =>
      response(tap + 1 - taps / 2 - phase / phases),
    );
    // Unity DC gain in each phase; otherwise a constant input would get a ripple.
    const sum = row.reduce((total, value) => total + value, 0);
    return row.map((value) => value / sum);
  });
  return { rows, taps, phases, step: from / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
