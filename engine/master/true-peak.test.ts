import { describe, expect, it } from 'vitest';
import { TAU, decibelsToGain, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { truePeak, truePeakWithin, truePeaks } from '#engine/master/true-peak.ts';
import { noise, signal, sine } from './testing/signals.ts';

describe('true peak', () => {
  it('finds the top of a sine whose samples all lie 3 dB below it', () => {
    const quarterRate = signal(0.5, (frame) => 0.5 * sin((TAU * frame) / 4 + TAU / 8));
    expect(Math.max(...quarterRate.left)).toBeLessThan(0.36);
    expect(truePeak(quarterRate)).toBeCloseTo(-6.02, 0);
    expect(truePeak(quarterRate)).toBeGreaterThan(-6.4);
  });

  it.each([50, 440, 997, 5000, 12_000])('is the amplitude of a %i Hz sine within 0.2 dB', (hertz) => {
    const whole = sine(0.5, hertz, -3);
    // Away from the ends, where the sudden start of a tone overshoots as it really does.
    const inner = truePeaks(whole).subarray(4, -4);
    expect(Math.abs(20 * Math.log10(Math.max(...inner)) + 3)).toBeLessThan(0.2);
  });

  it('is never below the highest sample', () => {
    const white = noise(7);
    const audio = signal(0.3, () => white() * 0.7);
    const highest = Math.max(...audio.left, ...audio.right);
    expect(truePeak(audio)).toBeGreaterThanOrEqual(20 * Math.log10(highest) - 1e-6);
  });

  it('is the same when only the blocks that can hold it are measured', () => {
    const white = noise(3);
    const audio = signal(1, (frame) => white() * (frame / SAMPLE_RATE));
    expect(truePeakWithin(audio, truePeaks(audio))).toBe(truePeak(audio));
  });

  it('is -Infinity for silence', () => {
    expect(truePeak(signal(0.1, () => 0))).toBe(-Infinity);
    expect(decibelsToGain(0)).toBe(1);
  });
});
