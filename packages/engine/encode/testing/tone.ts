import { TAU, cos, sin } from '#engine/kit/exact.ts';

/**
 * Amplitude and phase of one frequency in the samples from `from` to `to`, by correlation under a Hann window.
 * `turned` is the sine of the phase relative to a sine that starts at sample 0.
 */
export function toneIn(samples: Float32Array, hertz: number, sampleRate: number, from: number, to: number) {
  let inPhase = 0;
  let quadrature = 0;
  let weight = 0;
  for (let i = from; i < to; i++) {
    const window = 0.5 - 0.5 * cos((TAU * (i - from)) / (to - from));
    const angle = (TAU * hertz * i) / sampleRate;
    inPhase += samples[i]! * window * sin(angle);
    quadrature += samples[i]! * window * cos(angle);
    weight += window;
  }
  const length = Math.sqrt(inPhase * inPhase + quadrature * quadrature);
  return { amplitude: (2 * length) / weight, phaseSine: quadrature / length };
}

/** Root of the mean square. */
export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));
}
