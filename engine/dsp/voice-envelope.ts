import { cos, exp, ln, PI, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { transform } from './fft.ts';

/** FFT size of the analysis, at the sample rate of the speech (32 ms at 16 kHz). */
const SIZE = 512;
/** FFT size of a response, at SAMPLE_RATE. */
const RESPONSE_SIZE = 1024;
/** Maximum length of a response. It is truncated and faded where the remaining energy is below -50 dB. */
export const RESPONSE_LENGTH: Frames = 720;
const NEGLIGIBLE = 1e-5;
const FADE: Frames = 96;
const SILENCE = 1e-9;
/** Upper edge of the speech band as a share of the sample rate; the anti-aliasing filter begins above it. */
const BAND = 0.4;
/** Spectral recovery parameter q1 (Morise 2015). */
const RECOVERY = -0.15;

/** Changes of the spectral envelope from the speaking to the singing voice. */
export interface FormantScaling {
  /** Formant frequency factor: above 1 is a shorter vocal tract. */
  readonly scale: number;
  /** EQ: natural logarithm of the gain at an output frequency. */
  readonly eq: (frequency: Hertz) => number;
}

/** An analysis frame of the speech. */
export interface AnalysisFrame {
  /** Centre sample in the speech. */
  readonly centre: Frames;
  /** Fundamental; for unvoiced speech an assumed value. A higher pitch gives a shorter window. */
  readonly pitch: Hertz;
  /** Spectral slope above the speech band, in nepers per octave. */
  readonly slope: number;
}

/**
 * Estimates the spectral envelope of a voice, independent of its pitch, and returns the response of the vocal tract
 * to one glottal pulse (or noise grain): minimum phase, at SAMPLE_RATE. The envelope is CheapTrick's (M. Morise,
 * Speech Communication 67, 2015): a window of three periods, the spectrum smoothed over two thirds of the fundamental
 * and liftered. Above the speech band it continues with `slope`.
 *
 * Two frames are analysed at once, in the real and the imaginary part of every transform.
 */
export class EnvelopeAnalyzer {
  private readonly real = new Float64Array(SIZE);
  private readonly imaginary = new Float64Array(SIZE);
  private readonly powers = [new Float64Array(SIZE / 2 + 1), new Float64Array(SIZE / 2 + 1)] as const;
  private readonly wideReal = new Float64Array(RESPONSE_SIZE);
  private readonly wideImaginary = new Float64Array(RESPONSE_SIZE);
  private readonly sampleRate: Hertz;
  private readonly scale: number;
  private readonly eq = new Float64Array(RESPONSE_SIZE / 2 + 1);

  constructor(sampleRate: Hertz, { scale, eq }: FormantScaling) {
    this.sampleRate = sampleRate;
    this.scale = scale;
    for (let k = 0; k <= RESPONSE_SIZE / 2; k++) this.eq[k] = eq((k * SAMPLE_RATE) / RESPONSE_SIZE);
  }

  /**
   * The responses at two frames of `speech`. They have the power of the speech for one pulse per sample, so a pulse
   * train must be scaled by the square root of its period.
   */
  responses(speech: Float32Array, first: AnalysisFrame, second: AnalysisFrame): [Float32Array, Float32Array] {
    const { real, imaginary, powers } = this;
    const weights = [this.window(real, speech, first), this.window(imaginary, speech, second)] as const;
    transform(real, imaginary);
    this.splitPower(weights);
    this.smooth(powers[0], real, first.pitch);
    this.smooth(powers[1], imaginary, second.pitch);
    transform(real, imaginary);
    this.lifter(real, first.pitch);
    this.lifter(imaginary, second.pitch);
    transform(real, imaginary);
    this.scaleFormants(real, this.wideReal, first.slope);
    this.scaleFormants(imaginary, this.wideImaginary, second.slope);
    this.toMinimumPhase();
    return [trimResponse(this.wideReal, 1), trimResponse(this.wideImaginary, -1)];
  }

  /** Writes the windowed speech to `into`; returns the power of the window. */
  private window(into: Float64Array, speech: Float32Array, { centre, pitch }: AnalysisFrame): number {
    into.fill(0);
    const half = Math.min(SIZE / 2 - 1, Math.round((1.5 * this.sampleRate) / pitch));
    let weight = SILENCE;
    for (let i = -half; i <= half; i++) {
      const window = 0.5 + 0.5 * cos((PI * i) / half);
      weight += window * window;
      into[i + half] = window * (speech[centre + i] ?? 0);
    }
    return weight;
  }

  /** Separates the power spectra of the two real signals in one complex transform. */
  private splitPower(weights: readonly [number, number]): void {
    const { real, imaginary, powers } = this;
    for (let k = 0; k <= SIZE / 2; k++) {
      const mirror = (SIZE - k) % SIZE;
      const [a, b, c, d] = [real[k]!, imaginary[k]!, real[mirror]!, imaginary[mirror]!];
      powers[0][k] = ((a + c) * (a + c) + (b - d) * (b - d)) / (4 * weights[0]) + SILENCE;
      powers[1][k] = ((b + d) * (b + d) + (a - c) * (a - c)) / (4 * weights[1]) + SILENCE;
    }
  }

  /** Smooths over two thirds of the fundamental; writes mirrored log amplitudes to `into`. */
  private smooth(power: Float64Array, into: Float64Array, pitch: Hertz): void {
    const bins = (pitch * SIZE) / this.sampleRate;
    // Below the fundamental the spectrum shows only the window; mirror it.
    for (let k = 0; k < bins / 2; k++) power[k]! += power[Math.round(bins - k)]!;
    const half = bins / 3;
    const whole = Math.floor(half);
    const part = half - whole;
    const at = (k: number) => power[Math.min(Math.abs(k), SIZE - Math.abs(k))]!;
    let sum = 0;
    for (let k = -whole; k <= whole; k++) sum += at(k);
    for (let k = 0; k <= SIZE / 2; k++) {
      const mean = (sum + part * (at(k - whole - 1) + at(k + whole + 1))) / (2 * half + 1);
      into[k] = 0.5 * ln(mean + SILENCE);
      if (k > 0) into[SIZE - k] = into[k]!;
      sum += at(k + whole + 1) - at(k - whole);
    }
  }

  /** Lifters a cepstrum: removes the ripple of the harmonics. */
  private lifter(cepstrum: Float64Array, pitch: Hertz): void {
    const step = (PI * pitch) / this.sampleRate;
    for (let n = 0; n <= SIZE / 2; n++) {
      const angle = step * n;
      const smoothing = n === 0 ? 1 : sin(angle) / angle;
      cepstrum[n]! *= (smoothing * (1 - 2 * RECOVERY + 2 * RECOVERY * cos(2 * angle))) / SIZE;
      if (n > 0) cepstrum[SIZE - n] = cepstrum[n]!;
    }
  }

  /**
   * Maps log amplitudes of the speech to the singer's, mirrored, at SAMPLE_RATE: formant scaling, extension and EQ.
   */
  private scaleFormants(spectrum: Float64Array, into: Float64Array, slope: number): void {
    const { sampleRate, scale, eq } = this;
    const step = (SAMPLE_RATE / RESPONSE_SIZE / scale) * (SIZE / sampleRate);
    const edge = Math.floor(BAND * SIZE);
    const from = Math.floor(0.85 * edge);
    let level = 0;
    for (let k = from; k <= edge; k++) level += spectrum[k]! / (edge - from + 1);
    const half = RESPONSE_SIZE / 2;
    for (let k = 0; k <= half; k++) {
      const position = k * step;
      const below = Math.min(edge, Math.floor(position));
      const inside = spectrum[below]! + (position - below) * (spectrum[below + 1]! - spectrum[below]!);
      // Approximates log2(position / edge) within 1.5 octaves.
      const octaves = position > edge ? (2.9 * (position - edge)) / (position + edge) : 0;
      into[k] = (position > edge ? level - slope * octaves : inside) + eq[k]!;
      if (k > 0) into[RESPONSE_SIZE - k] = into[k]!;
    }
  }

  /** Converts log amplitudes in both parts to minimum-phase responses, by folding their cepstra. */
  private toMinimumPhase(): void {
    const { wideReal: real, wideImaginary: imaginary } = this;
    transform(real, imaginary);
    const half = RESPONSE_SIZE / 2;
    for (let n = 0; n < RESPONSE_SIZE; n++) {
      const weight = (n === 0 || n === half ? 1 : n < half ? 2 : 0) / RESPONSE_SIZE;
      real[n]! *= weight;
      imaginary[n]! *= weight;
    }
    transform(real, imaginary);
    for (let k = 0; k <= half; k++) {
      const mirror = (RESPONSE_SIZE - k) % RESPONSE_SIZE;
      const [a, b, c, d] = [real[k]!, imaginary[k]!, real[mirror]!, imaginary[mirror]!];
      const gain = [exp((a + c) / 2), exp((b + d) / 2)] as const;
      const angle = [(b - d) / 2, (c - a) / 2] as const;
      const [x, y] = [gain[0] * cos(angle[0]), gain[0] * sin(angle[0])];
      const [u, v] = [gain[1] * cos(angle[1]), gain[1] * sin(angle[1])];
      // Conjugated: the inverse is the forward transform of the conjugate.
      real[k] = x - v;
      imaginary[k] = -(y + u);
      real[mirror] = x + v;
      imaginary[mirror] = y - u;
    }
    transform(real, imaginary);
  }
}

function trimResponse(wide: Float64Array, sign: number): Float32Array {
  let energy = 0;
  for (let i = 0; i < RESPONSE_LENGTH; i++) energy += wide[i]! * wide[i]!;
  let length = RESPONSE_LENGTH;
  for (let rest = 0; length > 2 * FADE; length--) {
    rest += wide[length - 1]! * wide[length - 1]!;
    if (rest > NEGLIGIBLE * energy) break;
  }
  const response = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const remaining = length - i;
    response[i] = ((sign * wide[i]!) / RESPONSE_SIZE) * (remaining < FADE ? remaining / FADE : 1);
  }
  return response;
}
