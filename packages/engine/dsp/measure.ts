import { cos, gainToDecibels, log2, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { transform } from './fft.ts';

export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}

export function meanOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  return sum / samples.length;
}

/** RMS level in dBFS; -Infinity for silence. */
export function levelOf(samples: Float32Array): Decibels {
  let energy = 0;
  for (let i = 0; i < samples.length; i++) energy += samples[i]! * samples[i]!;
  return gainToDecibels(Math.sqrt(energy / Math.max(1, samples.length)));
}

/** Power per bin, 0 to Nyquist, of `size` Hann-windowed samples from `from`; bin k is at k * 44100 / size Hz. */
export function powerSpectrum(samples: Float32Array, from: Frames, size: Frames): Float64Array {
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let i = 0; i < size; i++) real[i] = (samples[from + i] ?? 0) * (0.5 - 0.5 * cos((TAU * i) / size));
  transform(real, imaginary);
  return Float64Array.from(
    { length: size / 2 },
    (_, k) => real[k]! * real[k]! + imaginary[k]! * imaginary[k]!,
  );
}

/** Power-weighted spectral centroid between two frequencies. */
export function spectralCentre(spectrum: Float64Array, low: Hertz, high: Hertz): Hertz {
  const bin = SAMPLE_RATE / (2 * spectrum.length);
  let power = 0;
  let moment = 0;
  for (let k = Math.ceil(low / bin); k <= Math.min(spectrum.length - 1, high / bin); k++) {
    power += spectrum[k]!;
    moment += spectrum[k]! * k * bin;
  }
  return moment / power;
}

/** Deviation of a fundamental from `wanted` in cents, measured within 80 cents to each side. */
export function centsOff(spectrum: Float64Array, expected: Hertz): number {
  return 1200 * log2(spectralCentre(spectrum, expected * 0.955, expected * 1.047) / expected);
}

/** RT60 by backward integration, extrapolated from -5 to -35 dB (Schroeder, 1965). */
export function decayTime(response: Float32Array): Seconds {
  const remaining = new Float64Array(response.length + 1);
  for (let i = response.length - 1; i >= 0; i--)
    remaining[i] = remaining[i + 1]! + response[i]! * response[i]!;
  const below = (level: Decibels): Frames =>
    remaining.findIndex((energy) => 0.5 * gainToDecibels(energy / remaining[0]!) < level);
  return (2 * (below(-35) - below(-5))) / SAMPLE_RATE;
}
