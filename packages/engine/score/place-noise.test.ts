import { describe, expect, it } from 'vitest';
import { pinkNoise, placeNoise } from '#engine/score/place-noise.ts';

const variance = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
};

/** Correlation of the noise with itself, `lag` beats later. */
const correlation = (noise: (beat: number) => number, lag: number): number => {
  const beats = Array.from({ length: 4000 }, (_, i) => i * 0.5);
  const total = variance(beats.map(noise));
  return beats.reduce((sum, beat) => sum + noise(beat) * noise(beat + lag), 0) / beats.length / total;
};

describe('placeNoise', () => {
  it('depends on seed, name and place, not on the order of calls', () => {
    const noise = placeNoise(4, 'kick');
    expect([noise(7), noise(3)]).toEqual([placeNoise(4, 'kick')(7), noise(3)]);
    expect(noise(7)).not.toBe(noise(8));
    expect(noise(7)).not.toBe(placeNoise(5, 'kick')(7));
    expect(noise(7)).not.toBe(placeNoise(4, 'snare')(7));
  });

  it('has variance 1', () => {
    const noise = placeNoise(1, 'x');
    expect(variance(Array.from({ length: 5000 }, (_, i) => noise(i)))).toBeCloseTo(1, 1);
  });
});

describe('pinkNoise', () => {
  const noise = pinkNoise(2, 'drift');

  it('has variance 1', () => {
    expect(variance(Array.from({ length: 8000 }, (_, i) => noise(i * 0.25)))).toBeCloseTo(1, 0.5);
  });

  it('loses its correlation slowly, as the timing of drummers does', () => {
    expect(correlation(noise, 1)).toBeGreaterThan(0.6);
    expect(correlation(noise, 2)).toBeGreaterThan(0.35);
    expect(correlation(noise, 4)).toBeGreaterThan(0.12);
    expect(Math.abs(correlation(noise, 64))).toBeLessThan(0.1);
  });
});
