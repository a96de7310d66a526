import { describe, expect, it } from 'vitest';
import { TAU, decibelsToGain, gainToDecibels, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { truePeak, TruePeaks, truePeaks } from '#engine/master/true-peak.ts';
import { noise, signal, sine } from './testing/signals.ts';

describe('true peak', () => {
  it('finds the peak of a sine whose samples are all 3 dB below it', () => {
    const quarterRate = signal(0.5, (frame) => 0.5 * sin((TAU * frame) / 4 + TAU / 8));
    expect(Math.max(...quarterRate.left)).toBeLessThan(0.36);
    expect(truePeak(quarterRate)).toBeCloseTo(-6.02, 0);
    expect(truePeak(quarterRate)).toBeGreaterThan(-6.4);
  });

  it.each([50, 440, 997, 5000, 12_000])('is the amplitude of a %i Hz sine within 0.2 dB', (hertz) => {
    const whole = sine(0.5, hertz, -3);
    // Without the ends, where the sudden start of a tone really overshoots.
    const inner = truePeaks(whole).subarray(4, -4);
    expect(Math.abs(20 * Math.log10(Math.max(...inner)) + 3)).toBeLessThan(0.2);
  });

  it('is never below the highest sample', () => {
    const white = noise(7);
    const audio = signal(0.3, () => white() * 0.7);
    const highest = Math.max(...audio.left, ...audio.right);
    expect(truePeak(audio)).toBeGreaterThanOrEqual(20 * Math.log10(highest) - 1e-6);
  });

  const white = noise(3);
  const sounds: readonly [name: string, seconds: number, sample: (frame: number) => number][] = [
    ['noise that grows', 0.3, (frame) => white() * (frame / SAMPLE_RATE)],
    ['a tone near the top', 0.1, (frame) => sin((TAU * frame * 21_000) / SAMPLE_RATE)],
    ['a low tone', 0.1, (frame) => sin((TAU * frame * 60) / SAMPLE_RATE)],
    ['clicks at the edges of blocks', 0.05, (frame) => (frame % 42 === 0 || frame % 42 === 41 ? 1 : 0)],
    ['a sound that breaks off in a short last block', (42 * 5 + 3) / SAMPLE_RATE, () => 0.9],
  ];

  it.each(sounds)('equals the maximum over all blocks: %s', (_, seconds, sample) => {
    const audio = signal(seconds, sample);
    expect(truePeak(audio)).toBe(gainToDecibels(Math.max(...truePeaks(audio))));
  });

  it.each(sounds)('is exact above a level, and no other block exceeds it: %s', (_, seconds, sample) => {
    const audio = signal(seconds, sample);
    const exact = truePeaks(audio);
    const peaks = new TruePeaks(audio);
    for (const level of [0.9, 0.5, 0.1]) {
      const above = peaks.above(level);
      expect(above.map((peak) => (peak > level ? peak : 0))).toEqual(
        exact.map((peak) => (peak > level ? peak : 0)),
      );
    }
  });

  it('is -Infinity for silence', () => {
    expect(truePeak(signal(0.1, () => 0))).toBe(-Infinity);
    expect(decibelsToGain(0)).toBe(1);
  });
});
