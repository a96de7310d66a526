import { kaiserLowPass } from '#engine/dsp/kaiser.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';

/** Zero crossings of the sinc on each side, counted at the lower of the two rates. */
const ZERO_CROSSINGS = 40;
/** About -100 dB in the stop band. */
const KAISER_BETA = 10;
/** Middle of the transition as a share of the lower rate: flat to 0.435, down to the floor at 0.515. */
const CUTOFF = 0.475;

/** How many frames a piece has at another rate. */
export function framesAtRate(frames: Frames, from: Hertz, to: Hertz): Frames {
  return Math.round((frames * to) / from);
}

/**
 * Changes the sample rate of one channel with a polyphase FIR filter (linear phase, no delay).
 * Both rates are whole numbers of hertz. Gives `framesAtRate` samples; aliases and images stay below
 * -95 dB up to 0.485 of the lower rate.
 */
export function resample(input: Float32Array, from: Hertz, to: Hertz): Float32Array {
  if (from === to) return input.slice();
  const filter = polyphaseFilter(from, to);
  const output = new Float32Array(framesAtRate(input.length, from, to));
  const padded = new Float32Array(input.length + 2 * filter.taps);
  padded.set(input, filter.taps);
  runPolyphase(padded, output, filter);
  return output;
}

interface PolyphaseFilter {
  /** One row of `taps` coefficients for each of `phases` positions between two input samples. */
  readonly rows: Float64Array;
  readonly taps: number;
  readonly phases: number;
  /** Advance for each output sample, in 1/phases of an input sample. */
  readonly step: number;
}

const filters = new Map<string, PolyphaseFilter>();

function polyphaseFilter(from: Hertz, to: Hertz): PolyphaseFilter {
  const name = `${from}:${to}`;
  const known = filters.get(name);
  if (known) return known;
  const made = designPolyphase(from, to);
  filters.set(name, made);
  return made;
}

function designPolyphase(from: Hertz, to: Hertz): PolyphaseFilter {
  const divisor = greatestCommonDivisor(from, to);
  const phases = to / divisor;
  const lowerRate = Math.min(1, to / from);
  const halfWidth = ZERO_CROSSINGS / lowerRate;
  const taps = 2 * Math.ceil(halfWidth);
  const response = kaiserLowPass(CUTOFF * lowerRate, halfWidth, KAISER_BETA);
  const rows = new Float64Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const value = response(tap + 1 - taps / 2 - phase / phases);
      rows[phase * taps + tap] = value;
      sum += value;
    }
    // Unity gain at 0 Hz in each phase: otherwise a constant input would come out with a ripple.
    for (let tap = 0; tap < taps; tap++) rows[phase * taps + tap]! /= sum;
  }
  return { rows, taps, phases, step: from / divisor };
}

function runPolyphase(padded: Float32Array, output: Float32Array, filter: PolyphaseFilter): void {
  const { rows, taps, phases, step } = filter;
  const firstTap = taps / 2 + 1;
  let phase = 0;
  let start = firstTap;
  for (let i = 0; i < output.length; i++) {
    const row = phase * taps;
    let even = 0;
    let odd = 0;
    for (let tap = 0; tap < taps; tap += 2) {
      even += rows[row + tap]! * padded[start + tap]!;
      odd += rows[row + tap + 1]! * padded[start + tap + 1]!;
    }
    output[i] = even + odd;
    phase += step;
    while (phase >= phases) {
      phase -= phases;
      start++;
    }
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
