import { describe, expect, it } from 'vitest';
import { framesAtRate, resample } from '#engine/dsp/resample.ts';
import { TAU, sin } from '#engine/kit/exact.ts';

const sine = (hertz: number, rate: number, frames: number) =>
  Float32Array.from({ length: frames }, (_, i) => sin((TAU * hertz * i) / rate));

/** RMS without the ends, which contain filter transients. */
const rms = (x: Float32Array) => {
  const inner = x.subarray(500, x.length - 500);
  return Math.sqrt(inner.reduce((sum, v) => sum + v * v, 0) / inner.length);
};
const decibels = (gain: number) => 20 * Math.log10(gain);

describe('resample', () => {
  it.each([8000, 16000, 22050, 24000, 48000])(
    'preserves a 1 kHz tone, sample by sample, at %i Hz',
    (rate) => {
      const output = resample(sine(1000, 44100, 22050), 44100, rate);
      const ideal = sine(1000, rate, output.length);
      expect(output).toHaveLength(framesAtRate(22050, 44100, rate));
      const difference = output.map((v, i) => v - (ideal[i] ?? 0));
      expect(decibels(rms(difference) / rms(ideal))).toBeLessThan(-90);
    },
  );

  it.each([
    [8000, 4500],
    [8000, 11000],
    [16000, 9000],
    [22050, 12000],
    [24000, 13500],
  ])('suppresses aliasing at %i Hz of a %i Hz tone', (rate, hertz) => {
    expect(decibels(rms(resample(sine(hertz, 44100, 44100), 44100, rate)) * Math.SQRT2)).toBeLessThan(-95);
  });

  it('has a flat response up to 19 kHz at 48 kHz', () => {
    for (const hertz of [100, 5000, 12000, 19000]) {
      const level = decibels(rms(resample(sine(hertz, 44100, 44100), 44100, 48000)) * Math.SQRT2);
      expect(Math.abs(level)).toBeLessThan(0.02);
    }
  });

  it.each([
    ['speech', 16_000],
    ['speech played slower', 14_700],
    ['a film', 48_000],
    ['a rate without a common divisor', 44_101],
    ['a rate far above', 384_000],
  ])('preserves a 1 kHz tone from %s, %i Hz, over many blocks', (_, rate) => {
    const output = resample(sine(1000, rate, rate), rate, 44_100);
    const ideal = sine(1000, 44_100, output.length);
    expect(output).toHaveLength(44_100);
    expect(decibels(rms(output.map((v, i) => v - ideal[i]!)) / rms(ideal))).toBeLessThan(-90);
  });

  it('carries no state from one call to the next', () => {
    const once = resample(sine(3000, 16_000, 999), 16_000, 44_100);
    resample(new Float32Array(20_000).fill(1), 16_000, 44_100);
    expect(resample(sine(3000, 16_000, 999), 16_000, 44_100)).toEqual(once);
  });

  it('returns the rounded length for any number of frames', () => {
    for (const frames of [0, 1, 2, 7, 100, 441, 44101]) {
      expect(resample(new Float32Array(frames), 44100, 48000)).toHaveLength(
        Math.round((frames * 48000) / 44100),
      );
    }
  });

  it('returns a copy if the rates are equal', () => {
    const input = sine(440, 44100, 64);
    const output = resample(input, 44100, 44100);
    expect(output).toEqual(input);
    expect(output).not.toBe(input);
  });
});
