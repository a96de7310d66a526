import { describe, expect, it } from 'vitest';
import { type Drummer, drummerOf } from '#engine/score/drummer.ts';

const drummers = Array.from({ length: 400 }, (_, seed) => drummerOf(seed, 'rock'));

const quartilesOf = (valueOf: (drummer: Drummer) => number): [number, number] => {
  const sorted = drummers.map(valueOf).toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 2]!, sorted[(3 * sorted.length) >> 2]!];
};

describe('drummerOf', () => {
  it('returns the same drummer for the same seed and style, and another for another style', () => {
    expect(drummerOf(3, 'jazz')).toEqual(drummerOf(3, 'jazz'));
    expect(drummerOf(3, 'jazz')).not.toEqual(drummerOf(3, 'rock'));
  });

  it('keeps the mean variance of the style', () => {
    for (const spread of ['timingSpread', 'velocitySpread'] as const)
      for (const group of ['kick', 'snare', 'cymbals', 'toms'] as const) {
        const squares = drummers.map((drummer) => drummer[spread][group] ** 2);
        expect(squares.reduce((sum, square) => sum + square, 0) / squares.length).toBeCloseTo(1, 0);
      }
  });

  it('draws off-beat hats between softer and louder than the beats, as recorded drummers play them', () => {
    const [low, high] = quartilesOf(({ accents }) => accents[2]! / accents[0]!);
    expect(low).toBeGreaterThan(0.55);
    expect(low).toBeLessThan(0.85);
    expect(high).toBeGreaterThan(1.15);
    expect(high).toBeLessThan(1.7);
  });

  it('leaves a quarter of the drummers without ghost notes', () => {
    const share = drummers.filter(({ ghostAmount }) => ghostAmount === 0).length / drummers.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
  });
});
