import { transform } from '#engine/dsp/fft.ts';

/** The search range in beats per minute. */
const slowest = 50;
const fastest = 210;
/** The preferred tempo, and the width of the preference in octaves. */
const preferredBpm = 132;
const preferredOctaves = 1.4;
/** Weights of the autocorrelation at one to eight beats: whole bars of four and of three beats weigh most. */
const beatWeights = [0.2, 0.2, 0.1, 0.3, 0, 0.05, 0, 0.15];
/** Windows of about twenty seconds with half overlap: the tempo may drift from one to the next. */
const windowSteps = 2_048;
/** Long enough for eight beats at the minimum tempo. */
const longestLag = 1_000;
/** Below this the pulse is too weak for a tempo. */
const leastClarity = 0.28;
/** Minimum mean square of a window's accents; less is the flicker of a stationary sound. */
const leastPower = 0.05;
/** Fewer seconds contain too few beats. */
const leastSeconds = 6;

/**
 * Tempo of an onset curve with `rate` steps per second, as a whole number of beats per minute; null if no pulse is
 * clear. It may be half or double of the notated tempo. Autocorrelation weighted by a comb of beats, as in M. Davies
 * and M. Plumbley, "Context-dependent beat tracking of musical audio" (2007), without its tracking.
 */
export function tempoOf(curve: Float64Array, rate: number): number | null {
  if (curve.length < leastSeconds * rate) return null;
  const likeness = selfLikeness(accents(curve, rate));
  if (!likeness) return null;
  const { bpm, clarity } = clearest(likeness, rate);
  return clarity < leastClarity ? null : Math.round(refined(bpm, likeness, rate));
}

/** The part of the curve above its local average, with zero mean. */
function accents(curve: Float64Array, rate: number): Float64Array {
  const half = Math.round(0.4 * rate);
  const sums = new Float64Array(curve.length + 1);
  for (let i = 0; i < curve.length; i++) sums[i + 1] = sums[i]! + curve[i]!;
  const above = curve.map((value, i) => {
    const [from, to] = [Math.max(0, i - half), Math.min(curve.length, i + half + 1)];
    return Math.max(0, value - (sums[to]! - sums[from]!) / (to - from));
  });
  const mean = above.reduce((sum, value) => sum + value, 0) / above.length;
  return above.map((value) => value - mean);
}

/** Autocorrelation by lag, 1 at lag 0; each window has the same weight, whatever its level. */
function selfLikeness(whole: Float64Array): Float64Array | undefined {
  const total = new Float64Array(longestLag);
  let windows = 0;
  for (let from = 0; from === 0 || from + windowSteps <= whole.length; from += windowSteps / 2) {
    const part = whole.subarray(from, from + windowSteps);
    const products = correlation(part);
    if (products[0]! < leastPower * part.length * products.length) continue;
    for (let lag = 0; lag < Math.min(longestLag, part.length / 2); lag++) {
      total[lag]! += products[lag]! / products[0]! / (1 - lag / part.length);
    }
    windows++;
  }
  return windows === 0 ? undefined : total.map((sum) => sum / windows);
}

/** Autocorrelation products at every lag, by way of the power spectrum. */
function correlation(part: Float64Array): Float64Array {
  const real = new Float64Array(2 * windowSteps);
  const imaginary = new Float64Array(2 * windowSteps);
  real.set(part);
  transform(real, imaginary);
  for (let i = 0; i < real.length; i++) {
    real[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!;
    imaginary[i] = 0;
  }
  transform(real, imaginary);
  return real;
}

function clearest(likeness: Float64Array, rate: number) {
  let best = { bpm: 0, score: -Infinity, clarity: 0 };
  for (let bpm = slowest; bpm <= fastest; bpm *= 1.005) {
    const clarity = beatWeights.reduce(
      (sum, weight, i) => sum + weight * around(likeness, ((i + 1) * 60 * rate) / bpm),
      0,
    );
    const octaves = Math.log2(bpm / preferredBpm) / preferredOctaves;
    const score = clarity * Math.exp(-0.5 * octaves * octaves);
    if (score > best.score) best = { bpm, score, clarity };
  }
  return best;
}

/** The maximum nearby, because a step of the scan is coarse at a lag of four beats. */
const around = (likeness: Float64Array, lag: number) =>
  Math.max(between(likeness, lag - 1), between(likeness, lag), between(likeness, lag + 1));

function between(likeness: Float64Array, lag: number): number {
  const i = Math.floor(lag);
  const [low = 0, high = 0] = likeness.subarray(i, i + 2);
  return low + (lag - i) * (high - low);
}

/** Refines the tempo to 0.25 per mille: the autocorrelation at all beats within ten seconds decides. */
function refined(bpm: number, likeness: Float64Array, rate: number): number {
  let best = { bpm, score: -Infinity };
  for (let shift = -0.02; shift <= 0.02; shift += 0.0005) {
    const beat = (60 * rate) / (bpm * (1 + shift));
    let score = 0;
    for (let lag = beat; lag < longestLag; lag += beat) score += between(likeness, lag);
    score /= Math.floor(longestLag / beat);
    if (score > best.score) best = { bpm: bpm * (1 + shift), score };
  }
  return best.bpm;
}
