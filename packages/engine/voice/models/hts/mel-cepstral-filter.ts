import { transform } from '#engine/dsp/fft.ts';
import { cos, exp, PI, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';

/** FFT size of a response, at SAMPLE_RATE. */
const SIZE = 1024;
/** Bins of the spectrum from 0 Hz to half of SAMPLE_RATE. */
export const BINS = SIZE / 2 + 1;
export const BIN_WIDTH: Hertz = SAMPLE_RATE / SIZE;
/** Maximum lengths of the responses to a pulse and to noise, whose high frequencies decay sooner; the ends are faded. */
export const RESPONSE_LENGTH: Frames = 800;
const NOISE_RESPONSE_LENGTH: Frames = 300;
const FADE: Frames = 120;
/** A response ends where the remaining energy is below -50 dB. */
const NEGLIGIBLE = 1e-5;
/** Points of the mel-frequency axis from 0 to pi. */
const MEL_SIZE = 512;
/** Roll-off above the band of the voice, in nepers for each bin. */
const ROLL_OFF = 0.012;

/** Changes of the spectral envelope from the trained voice to the one that is heard. */
export interface Timbre {
  /** Formant frequency factor: above 1 is a shorter vocal tract. */
  readonly formantScale: number;
  /** EQ: natural logarithm of the gain at an output frequency. */
  readonly eq: (frequency: Hertz) => number;
}

/** Responses of the vocal tract to one glottal pulse and to one grain of noise. */
export interface Responses {
  readonly pulse: Float32Array;
  readonly noise: Float32Array;
}

/**
 * The filter H(z) = exp(sum of c(m) z~^-m), with z~ the first-order all-pass of constant alpha, of a mel-cepstrum (S. Imai,
 * Cepstral Analysis Synthesis on the Mel Frequency Scale, ICASSP 1983). It is minimum phase. Instead of the MLSA filter's
 * rational approximation in the time domain, the spectrum is evaluated and transformed to a finite response, once a
 * pulse.
 */
export class MelCepstralFilter {
  private readonly mel = { real: new Float64Array(MEL_SIZE), imaginary: new Float64Array(MEL_SIZE) };
  private readonly real = new Float64Array(SIZE);
  private readonly imaginary = new Float64Array(SIZE);
  /** Position of each output bin on the mel axis, up to the band edge. */
  private readonly positions: Float64Array;
  private readonly eq: Float64Array;

  constructor(alpha: number, bandRate: Hertz, { formantScale, eq }: Timbre) {
    const edge = Math.min(SIZE / 2, Math.floor((bandRate * formantScale * SIZE) / (2 * SAMPLE_RATE)));
    this.positions = Float64Array.from({ length: edge }, (_, k) => {
      const angle = (TAU * k * SAMPLE_RATE) / (SIZE * formantScale * bandRate);
      return (warpedAngle(angle, alpha) * MEL_SIZE) / TAU;
    });
    this.eq = Float64Array.from({ length: BINS }, (_, k) => eq(k * BIN_WIDTH));
  }

  /**
   * The responses of a mel-cepstrum. `aperiodicity` is the share of noise power at each bin. Scaled for one pulse a sample:
   * a pulse train must be scaled by the square root of its period.
   */
  responses(cepstrum: Float32Array, aperiodicity: Float64Array): Responses {
    const { mel, real, imaginary, positions, eq } = this;
    mel.real.fill(0);
    mel.imaginary.fill(0);
    mel.real.set(cepstrum);
    transform(mel.real, mel.imaginary);
    const half = BINS - 1;
    const edge = positions.length;
    let level = 0;
    let c = 1;
    let s = 0;
    for (let k = 0; k <= half; k++) {
      if (k < edge) {
        const position = positions[k]!;
        const below = Math.floor(position);
        const share = position - below;
        level = mel.real[below]! + share * (mel.real[below + 1]! - mel.real[below]!);
        const phase = mel.imaginary[below]! + share * (mel.imaginary[below + 1]! - mel.imaginary[below]!);
        c = cos(phase);
        s = sin(phase);
      } else level -= ROLL_OFF;
      const gain = exp(level + eq[k]!);
      const noise = aperiodicity[k]!;
      const [pulseGain, noiseGain] = [gain * Math.sqrt(1 - noise), gain * Math.sqrt(noise)];
      // The pulse's spectrum is in the real part, the noise's in the imaginary part of one inverse transform.
      const [x, y] = [pulseGain * c, pulseGain * s];
      const [u, v] = [noiseGain * c, noiseGain * s];
      const mirror = (SIZE - k) % SIZE;
      real[k] = x - v;
      imaginary[k] = -(y + u);
      real[mirror] = x + v;
      imaginary[mirror] = y - u;
    }
    real[half] = 0;
    imaginary[half] = 0;
    transform(real, imaginary);
    return { pulse: trim(real, 1, RESPONSE_LENGTH), noise: trim(imaginary, -1, NOISE_RESPONSE_LENGTH) };
  }
}

/** Phase of the all-pass at an angle of 0 to pi, by bisection of its cosine. */
function warpedAngle(angle: number, alpha: number): number {
  const c = cos(angle);
  const target = ((1 + alpha * alpha) * c - 2 * alpha) / (1 + alpha * alpha - 2 * alpha * c);
  let [low, high] = [0, PI];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (cos(middle) > target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function trim(values: Float64Array, sign: number, maxLength: Frames): Float32Array {
  let energy = 0;
  for (let i = 0; i < maxLength; i++) energy += values[i]! * values[i]!;
  let length = maxLength;
  for (let rest = 0; length > 2 * FADE; length--) {
    rest += values[length - 1]! * values[length - 1]!;
    if (rest > NEGLIGIBLE * energy) break;
  }
  const response = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    response[i] = ((sign * values[i]!) / SIZE) * Math.min(1, (length - i) / FADE);
  }
  return response;
}
