import { transform } from '#engine/dsp.ts';

/** The search range in beats per minute. */
const minBpm = 50;
const maxBpm = 210;
/** The preferred tempo, and the width of the preference in octaves. */
const preferredBpm = 132;
const preferredOctaves = 1.4;
/** Weights of the autocorrelation at one to eight beats: whole bars of four and of three beats weigh most. */
const beatWeights = [0.2, 0.2, 0.1, 0.3, 0, 0.05, 0, 0.15];
/** Windows of about twenty seconds with half overlap: the tempo may drift from one to the next. */
const windowSteps = 2_048;
/** Long enough for eight beats at the minimum tempo. */
const maxLag = 1_000;
/** Below this the pulse is too weak for a tempo. */
const minClarity = 0.28;
/** Minimum mean square of a window's accents; less is the flicker of a stationary sound. */
const minPower = 0.05;
/** Fewer seconds contain too few beats. */
const minSeconds = 6;

/**
 * Tempo of an onset curve with `rate` steps per second, as a whole number of beats per minute; null if no pulse is
 * clear. It may be half or double of the notated tempo. Autocorrelation weighted by a comb of beats, as in M. Davies
 * and M. Plumbley, "Context-dependent beat tracking of musical audio" (2007), without its tracking.
 */
export function tempoOf(curve: Float64Array, rate: number): number | null {
  if (curve.length < minSeconds * rate) return null;
  const autocorrelation = autocorrelate(accents(curve, rate));
  if (!autocorrelation) return null;
  const { bpm, clarity } = findTempo(autocorrelation, rate);
  return clarity < minClarity ? null : Math.round(refineTempo(bpm, autocorrelation, rate));
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
function autocorrelate(signal: Float64Array): Float64Array | undefined {
  const total = new Float64Array(maxLag);
  let windows = 0;
  for (let from = 0; from === 0 || from + windowSteps <= signal.length; from += windowSteps / 2) {
    const segment = signal.subarray(from, from + windowSteps);
    const products = lagProducts(segment);
    if (products[0]! < minPower * segment.length * products.length) continue;
    for (let lag = 0; lag < Math.min(maxLag, segment.length / 2); lag++) {
      total[lag]! += products[lag]! / products[0]! / (1 - lag / segment.length);
    }
    windows++;
  }
  return windows === 0 ? undefined : total.map((sum) => sum / windows);
}

/** Autocorrelation products at every lag, by way of the power spectrum. */
function lagProducts(segment: Float64Array): Float64Array {
  const real = new Float64Array(2 * windowSteps);
  const imaginary = new Float64Array(2 * windowSteps);
  real.set(segment);
  transform(real, imaginary);
  for (let i = 0; i < real.length; i++) {
    real[i] = real[i]! * real[i]! + imaginary[i]! * imaginary[i]!;
    imaginary[i] = 0;
  }
  transform(real, imaginary);
  return real;
}

function findTempo(autocorrelation: Float64Array, rate: number) {
  let best = { bpm: 0, score: -Infinity, clarity: 0 };
  for (let bpm = minBpm; bpm <= maxBpm; bpm *= 1.005) {
    const clarity = beatWeights.reduce(
      (sum, weight, i) => sum + weight * peakNear(autocorrelation, ((i + 1) * 60 * rate) / bpm),
      0,
    );
    const octaves = Math.log2(bpm / preferredBpm) / preferredOctaves;
    const score = clarity * Math.exp(-0.5 * octaves * octaves);
    if (score > best.score) best = { bpm, score, clarity };
  }
  return best;
}

/** The maximum nearby, because a step of the scan is coarse at a lag of four beats. */
const peakNear = (autocorrelation: Float64Array, lag: number) =>
  Math.max(
    interpolate(autocorrelation, lag - 1),
    interpolate(autocorrelation, lag),
    interpolate(autocorrelation, lag + 1),
  );

function interpolate(autocorrelation: Float64Array, lag: number): number {
  const i = Math.floor(lag);
  const [low = 0, high = 0] = autocorrelation.subarray(i, i + 2);
  return low + (lag - i) * (high - low);
}

/** Refines the tempo to 0.25 per mille: the autocorrelation at all beats within ten seconds decides. */
function refineTempo(bpm: number, autocorrelation: Float64Array, rate: number): number {
  let best = { bpm, score: -Infinity };
  for (let shift = -0.02; shift <= 0.02; shift += 0.0005) {
    const beat = (60 * rate) / (bpm * (1 + shift));
    let score = 0;
    for (let lag = beat; lag < maxLag; lag += beat) score += interpolate(autocorrelation, lag);
    score /= Math.floor(maxLag / beat);
    if (score > best.score) best = { bpm: bpm * (1 + shift), score };
  }
  return best.bpm;
}
