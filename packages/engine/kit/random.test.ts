import { describe, expect, it } from 'vitest';
import { hash32 } from '#engine/kit/hash.ts';
import { mod, roundTo } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';

const draws = (seed: number, name: string, count = 8) => {
  const rng = random(seed, name);
  return Array.from({ length: count }, () => rng.next());
};

describe('random', () => {
  it('returns the same bits for the same seed and name', () => {
    expect(draws(42, 'melody')).toEqual(draws(42, 'melody'));
    expect(draws(42, 'melody', 3).map((value) => value * 4_294_967_296)).toEqual([
      2936800111, 3356544966, 318035183,
    ]);
  });

  it('differs by seed and by name', () => {
    const firsts = new Set<number>();
    for (let seed = 0; seed < 500; seed += 1) {
      for (const name of ['melody', 'bass', 'drums']) firsts.add(draws(seed, name, 1)[0] ?? 0);
    }
    expect(firsts.size).toBe(1500);
  });

  it('is uniform: ten bins of 20,000 draws are within 8% of their mean', () => {
    const rng = random(7, 'bins');
    const bins = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 20_000; i += 1) {
      const bin = Math.floor(rng.next() * 10);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    for (const count of bins) expect(Math.abs(count - 2000)).toBeLessThan(160);
  });

  it('respects bounds and weights', () => {
    const rng = random(1, 'bounds');
    let heavy = 0;
    for (let i = 0; i < 4000; i += 1) {
      expect([3, 4, 5]).toContain(rng.integer(3, 5));
      expect(Math.abs(rng.normal())).toBeLessThanOrEqual(1);
      if (
        rng.weighted([
          ['heavy', 3],
          ['light', 1],
        ]) === 'heavy'
      )
        heavy += 1;
    }
    expect(heavy / 4000).toBeCloseTo(0.75, 1);
    expect(rng.shuffle([1, 2, 3, 4]).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(() => rng.pick([])).toThrow(RangeError);
  });
});

it('mod, roundTo and hash32 return unsigned remainders and hashes', () => {
  expect(mod(-1, 12)).toBe(11);
  expect(roundTo(2.34567, 3)).toBe(2.346);
  expect(hash32('melody')).toBeGreaterThanOrEqual(0);
  expect(hash32('melody')).not.toBe(hash32('melodz'));
});
