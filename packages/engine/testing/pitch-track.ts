import type { Frames, Hertz, Seconds } from '#engine/kit/units.ts';

/** Pitch periods of a voice in frames; 0 for unvoiced (noise, silence). */
export interface PitchTrack {
  readonly periods: Float64Array;
  /** Hop size of `periods`. */
  readonly hop: Frames;
}

export interface PitchLimits {
  readonly min: Hertz;
  readonly max: Hertz;
}

const HOP: Seconds = 0.01;
const DECIMATION = 2;
/** Minimum normalised autocorrelation at the period; below it the signal is unvoiced. */
const MIN_CORRELATION = 0.55;
/** A shorter lag wins over its multiples if its correlation is at least this share of the best. */
const OCTAVE_PREFERENCE = 0.9;
/** Mean square below which the signal is silent. */
const SILENCE = 1e-6;

/**
 * Pitch tracker: normalised cross-correlation of adjacent segments at half the sample rate (D. Talkin, "A robust
 * algorithm for pitch tracking (RAPT)", 1995, without its dynamic programming).
 */
export function trackPitch(samples: Float32Array, sampleRate: Hertz, { min, max }: PitchLimits): PitchTrack {
  const hop = Math.round(HOP * sampleRate);
  const decimated = decimate(samples);
  const maxLag = Math.ceil(sampleRate / DECIMATION / min);
  const minLag = Math.floor(sampleRate / DECIMATION / max);
  const periods = new Float64Array(Math.ceil(samples.length / hop));
  for (let i = 0; i < periods.length; i++) {
    const centre = Math.round((i * hop) / DECIMATION);
    periods[i] = DECIMATION * bestLag(decimated, centre - maxLag, minLag, maxLag);
  }
  return { periods: medianFilter(periods), hop };
}

function decimate(samples: Float32Array): Float32Array {
  const half = new Float32Array(Math.floor(samples.length / DECIMATION));
  for (let i = 0; i < half.length; i++) half[i] = (samples[2 * i]! + samples[2 * i + 1]!) / 2;
  return half;
}

/**
 * The lag with the best correlation over a window of `maxLag` frames, with parabolic interpolation; 0 for unvoiced.
 */
function bestLag(samples: Float32Array, from: Frames, minLag: Frames, maxLag: Frames): number {
  if (from < 0 || from + 2 * maxLag + 1 >= samples.length) return 0;
  let energy = 0;
  for (let i = 0; i < maxLag; i++) energy += samples[from + i]! * samples[from + i]!;
  if (energy < SILENCE * maxLag) return 0;
  const correlations = new Float64Array(maxLag + 2);
  let best = 0;
  for (let lag = minLag - 1; lag <= maxLag + 1; lag++) {
    let dot = 0;
    let other = 0;
    for (let i = 0; i < maxLag; i++) {
      const later = samples[from + lag + i]!;
      dot += samples[from + i]! * later;
      other += later * later;
    }
    correlations[lag] = dot / Math.sqrt(energy * other + 1e-12);
    if (lag >= minLag && lag <= maxLag) best = Math.max(best, correlations[lag]!);
  }
  if (best < MIN_CORRELATION) return 0;
  for (let lag = minLag; lag <= maxLag; lag++) {
    const [before, here, after] = [correlations[lag - 1]!, correlations[lag]!, correlations[lag + 1]!];
    if (here >= OCTAVE_PREFERENCE * best && here >= before && here >= after) {
      const curve = before - 2 * here + after;
      return curve === 0 ? lag : lag + (0.5 * (before - after)) / curve;
    }
  }
  return 0;
}

/** Median filter of three entries; removes octave errors of a single frame. */
function medianFilter(periods: Float64Array): Float64Array {
  return periods.map((period, i) => {
    const before = periods[i - 1] ?? 0;
    const after = periods[i + 1] ?? 0;
    return Math.max(Math.min(before, period), Math.min(Math.max(before, period), after));
  });
}
