import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';

/** Pitch periods of a voice in frames; 0 for unvoiced (noise, silence). */
export interface PitchTrack {
  readonly periods: Float64Array;
  /** Hop size of `periods`. */
  readonly hop: Frames;
}

export interface PitchRange {
  readonly lowest: Hertz;
  readonly highest: Hertz;
}

const HOP: Seconds = 0.01;
const DECIMATION = 2;
/** Minimum normalised autocorrelation at the period; below it the signal is unvoiced. */
const LEAST_LIKENESS = 0.55;
/** A shorter lag wins over its multiples if its correlation is at least this share of the best. */
const OCTAVE_PREFERENCE = 0.9;
/** Mean square below which the signal is silent. */
const SILENCE = 1e-6;

/**
 * Pitch tracker: normalised cross-correlation of adjacent segments at half the sample rate (D. Talkin, "A robust
 * algorithm for pitch tracking (RAPT)", 1995, without its dynamic programming).
 */
export function trackPitch(
  samples: Float32Array,
  sampleRate: Hertz,
  { lowest, highest }: PitchRange,
): PitchTrack {
  const hop = Math.round(HOP * sampleRate);
  const slow = halved(samples);
  const longest = Math.ceil(sampleRate / DECIMATION / lowest);
  const shortest = Math.floor(sampleRate / DECIMATION / highest);
  const periods = new Float64Array(Math.ceil(samples.length / hop));
  for (let i = 0; i < periods.length; i++) {
    const centre = Math.round((i * hop) / DECIMATION);
    periods[i] = DECIMATION * bestLag(slow, centre - longest, shortest, longest);
  }
  return { periods: withoutOutliers(periods), hop };
}

function halved(samples: Float32Array): Float32Array {
  const half = new Float32Array(Math.floor(samples.length / DECIMATION));
  for (let i = 0; i < half.length; i++) half[i] = (samples[2 * i]! + samples[2 * i + 1]!) / 2;
  return half;
}

/**
 * The lag with the best correlation over a window of `maxLag` frames, with parabolic interpolation; 0 for unvoiced.
 */
function bestLag(samples: Float32Array, from: Frames, shortest: Frames, longest: Frames): number {
  if (from < 0 || from + 2 * longest + 1 >= samples.length) return 0;
  let energy = 0;
  for (let i = 0; i < longest; i++) energy += samples[from + i]! * samples[from + i]!;
  if (energy < SILENCE * longest) return 0;
  const likeness = new Float64Array(longest + 2);
  let best = 0;
  for (let lag = shortest - 1; lag <= longest + 1; lag++) {
    let product = 0;
    let other = 0;
    for (let i = 0; i < longest; i++) {
      const later = samples[from + lag + i]!;
      product += samples[from + i]! * later;
      other += later * later;
    }
    likeness[lag] = product / Math.sqrt(energy * other + 1e-12);
    if (lag >= shortest && lag <= longest) best = Math.max(best, likeness[lag]!);
  }
  if (best < LEAST_LIKENESS) return 0;
  for (let lag = shortest; lag <= longest; lag++) {
    const [before, here, after] = [likeness[lag - 1]!, likeness[lag]!, likeness[lag + 1]!];
    if (here >= OCTAVE_PREFERENCE * best && here >= before && here >= after) {
      const curve = before - 2 * here + after;
      return curve === 0 ? lag : lag + (0.5 * (before - after)) / curve;
    }
  }
  return 0;
}

/** Median filter of three entries; removes octave errors of a single frame. */
function withoutOutliers(periods: Float64Array): Float64Array {
  return periods.map((period, i) => {
    const before = periods[i - 1] ?? 0;
    const after = periods[i + 1] ?? 0;
    return Math.max(Math.min(before, period), Math.min(Math.max(before, period), after));
  });
}
