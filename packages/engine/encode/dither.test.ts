import { describe, expect, it } from 'vitest';
import { quantise16 } from '#engine/encode/dither.ts';
import { sin } from '#engine/kit/exact.ts';

describe('quantise16', () => {
  it('preserves a signal of a third of a step on average, which rounding alone would lose', () => {
    const third = Float32Array.from({ length: 300_000 }, () => 1 / 3 / 32_767);
    const mean = quantise16([third]).reduce((sum, value) => sum + value, 0) / 300_000;
    expect(mean).toBeCloseTo(1 / 3, 2);
  });

  it('adds noise of equal power for any value between two steps', () => {
    const errorPower = [0.1, 0.25, 0.5, 0.9].map((fraction) => {
      const samples = quantise16([new Float32Array(100_000).fill((100 + fraction) / 32_767)]);
      return samples.reduce((sum, value) => sum + (value - 100 - fraction) ** 2, 0) / 100_000;
    });
    // TPDF of two steps' width and rounding: 1/6 + 1/12.
    for (const power of errorPower) expect(power).toBeCloseTo(0.25, 1);
  });

  it('interleaves, clips and preserves exact silence', () => {
    expect([...quantise16([Float32Array.of(2, 0), Float32Array.of(-2, 0)])]).toEqual([32_767, -32_767, 0, 0]);
  });

  it('uses different noise for the two channels', () => {
    const channel = Float32Array.from({ length: 1000 }, (_, i) => 0.1 * sin(i));
    const samples = quantise16([channel, channel]);
    expect(samples.filter((_, i) => i % 2 === 0)).not.toEqual(samples.filter((_, i) => i % 2 === 1));
  });
});
