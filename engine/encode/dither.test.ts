import { describe, expect, it } from 'vitest';
import { quantise16 } from '#engine/encode/dither.ts';
import { sin } from '#engine/kit/exact.ts';

describe('quantising to 16 bits', () => {
  it('keeps a tone of a third of a step alive, as an average, where rounding alone would drop it', () => {
    const third = Float32Array.from({ length: 300_000 }, () => 1 / 3 / 32_767);
    const mean = quantise16([third]).reduce((sum, value) => sum + value, 0) / 300_000;
    expect(mean).toBeCloseTo(1 / 3, 2);
  });

  it('adds noise that does not follow the signal: equal power wherever the value lies between two steps', () => {
    const errorPower = [0.1, 0.25, 0.5, 0.9].map((fraction) => {
      const samples = quantise16([new Float32Array(100_000).fill((100 + fraction) / 32_767)]);
      return samples.reduce((sum, value) => sum + (value - 100 - fraction) ** 2, 0) / 100_000;
    });
    // TPDF of two steps' width and rounding: 1/6 + 1/12.
    for (const power of errorPower) expect(power).toBeCloseTo(0.25, 1);
  });

  it('interleaves, clips, and leaves exact silence alone', () => {
    expect([...quantise16([Float32Array.of(2, 0), Float32Array.of(-2, 0)])]).toEqual([32_767, -32_767, 0, 0]);
  });

  it('draws other noise for the right channel than for the left', () => {
    const channel = Float32Array.from({ length: 1000 }, (_, i) => 0.1 * sin(i));
    const samples = quantise16([channel, channel]);
    expect(samples.filter((_, i) => i % 2 === 0)).not.toEqual(samples.filter((_, i) => i % 2 === 1));
  });
});
