import { exp, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { transform } from './fft.ts';
import { Noise } from './noise.ts';
import { sineOfTurns } from './sine.ts';

/** Samples per loop: about 1.5 s, slower than any beating in it. */
export const ENSEMBLE_FRAMES: Frames = 65_536;

export interface EnsembleSettings {
  /** Bandwidth of each partial in cents: the detuning of the ensemble. */
  readonly spreadCents: number;
  /** Amplitude of a harmonic of `fundamental`. */
  readonly amplitude: (harmonic: number, fundamental: Hertz) => number;
  readonly seed: number;
}

/** Scratch buffers, reused for every table. */
const real = new Float64Array(ENSEMBLE_FRAMES);
const imaginary = new Float64Array(ENSEMBLE_FRAMES);

/**
 * A seamless loop that sounds like an ensemble: every partial is a narrow Gaussian noise band with random phases,
 * wider at higher frequencies (Paul Nasca's PADsynth algorithm, 2005). The RMS is 0.25. The first sample is repeated
 * at the end.
 */
export function ensembleTable(fundamental: Hertz, settings: EnsembleSettings): Float32Array {
  real.fill(0);
  imaginary.fill(0);
  const binHertz = SAMPLE_RATE / ENSEMBLE_FRAMES;
  const relativeWidth = exp2(settings.spreadCents / 1200) - 1;
  for (let harmonic = 1; harmonic * fundamental < 17_000; harmonic++) {
    const amplitude = settings.amplitude(harmonic, fundamental);
    if (amplitude === 0) continue;
    const centre = (harmonic * fundamental) / binHertz;
    const width = Math.max(0.7, (relativeWidth * harmonic * fundamental) / binHertz / 2);
    addGaussian(real, centre, width, amplitude);
  }
  const noise = new Noise(settings.seed);
  for (let bin = 1; bin < ENSEMBLE_FRAMES / 2; bin++) {
    const turns = noise.next();
    const magnitude = real[bin]!;
    real[bin] = magnitude * sineOfTurns(turns + 0.25);
    imaginary[bin] = magnitude * sineOfTurns(turns);
  }
  real[0] = 0;
  transform(real, imaginary);
  return normaliseRms(real, 0.25);
}

function addGaussian(spectrum: Float64Array, centre: number, width: number, amplitude: number): void {
  const low = Math.max(1, Math.floor(centre - 4 * width));
  const high = Math.min(ENSEMBLE_FRAMES / 2 - 1, Math.ceil(centre + 4 * width));
  // Constant power: a band twice as wide is lower by the square root of two.
  const peak = amplitude / Math.sqrt(width);
  const middle = Math.max(low, Math.min(high, Math.round(centre)));
  addGaussianSide(spectrum, middle, high + 1, 1, (middle - centre) / width, 1 / width, peak);
  addGaussianSide(spectrum, middle - 1, low - 1, -1, (middle - 1 - centre) / width, -1 / width, peak);
}

/**
 * Adds one side of a Gaussian curve, starting at `x`, to the bins from `from` to before `to`. Computed by recurrence:
 * each value is the previous one times a ratio, which shrinks by a constant factor.
 */
function addGaussianSide(
  spectrum: Float64Array,
  from: number,
  to: number,
  direction: 1 | -1,
  x: number,
  step: number,
  peak: number,
): void {
  let height = peak * exp(-0.5 * x * x);
  let ratio = exp(-step * (x + 0.5 * step));
  const ratioStep = exp(-step * step);
  for (let bin = from; bin !== to; bin += direction) {
    spectrum[bin]! += height;
    height *= ratio;
    ratio *= ratioStep;
  }
}

function normaliseRms(samples: Float64Array, rms: number): Float32Array {
  let energy = 0;
  for (let i = 0; i < samples.length; i++) energy += samples[i]! * samples[i]!;
  const scale = rms / Math.sqrt(energy / samples.length + 1e-30);
  const table = new Float32Array(samples.length + 1);
  for (let i = 0; i < samples.length; i++) table[i] = samples[i]! * scale;
  table[samples.length] = table[0]!;
  return table;
}
