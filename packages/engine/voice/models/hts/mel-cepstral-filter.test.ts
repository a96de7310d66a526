import { describe, expect, it } from 'vitest';
import { powerSpectrum } from '#engine/dsp/measure.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { BINS, MelCepstralFilter } from './mel-cepstral-filter.ts';

const alpha = 0.45;
const bandRate = 32_000;
const oneDecibel = Math.LN10 / 20;
const cepstrum = Float32Array.from({ length: 45 }, (_, i) => (i === 0 ? 1 : 0.8 * 0.7 ** i));
const responsesOf = (formantScale: number, noise: number) =>
  new MelCepstralFilter(alpha, bandRate, { formantScale, eq: () => 0 }).responses(
    cepstrum,
    new Float64Array(BINS).fill(noise),
  );

/** Natural logarithm of the gain that the mel-cepstrum defines. */
function definedGain(frequency: number): number {
  const angle = (2 * Math.PI * frequency) / bandRate;
  const warped = angle + 2 * Math.atan((alpha * Math.sin(angle)) / (1 - alpha * Math.cos(angle)));
  return cepstrum.reduce((sum, value, m) => sum + value * Math.cos(m * warped), 0);
}

function measuredGain(response: Float32Array, frequency: number): number {
  let real = 0;
  let imaginary = 0;
  response.forEach((value, i) => {
    real += value * Math.cos((2 * Math.PI * frequency * i) / SAMPLE_RATE);
    imaginary += value * Math.sin((2 * Math.PI * frequency * i) / SAMPLE_RATE);
  });
  return Math.log(Math.hypot(real, imaginary));
}

const energy = (part: Float32Array) => part.reduce((sum, value) => sum + value * value, 0);

const power = (response: Float32Array) => {
  const padded = new Float32Array(1024);
  padded.set(response.subarray(0, 1024));
  return powerSpectrum(padded, 0, 1024).reduce((sum, value) => sum + value, 0);
};

describe('MelCepstralFilter', () => {
  it.each([200, 700, 1500, 4000, 9000, 14_000])('has the gain of the mel-cepstrum at %i Hz', (frequency) => {
    const { pulse } = responsesOf(1, 0);
    expect(Math.abs(measuredGain(pulse, frequency) - definedGain(frequency))).toBeLessThan(oneDecibel);
  });

  it('moves the spectrum up with the formant scale', () => {
    const { pulse } = responsesOf(1.2, 0);
    expect(Math.abs(measuredGain(pulse, 1200) - definedGain(1000))).toBeLessThan(oneDecibel);
  });

  it('is minimum phase: the energy comes first', () => {
    const { pulse } = responsesOf(1, 0);
    expect(energy(pulse.subarray(0, 40)) / energy(pulse)).toBeGreaterThan(0.9);
  });

  it('shares the power between pulse and noise', () => {
    const [all, shared] = [responsesOf(1, 0), responsesOf(1, 0.25)];
    expect(power(shared.noise) / power(all.pulse)).toBeCloseTo(0.25, 1);
    expect(power(shared.pulse) / power(all.pulse)).toBeCloseTo(0.75, 1);
  });
});
