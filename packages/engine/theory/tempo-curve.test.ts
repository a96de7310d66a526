import { describe, expect, it } from 'vitest';
import { beatsAt, msAt } from '#engine/theory/tempo-curve.ts';

describe('beatsAt', () => {
  const accelerando = { bpm: 120, lengthMs: 60_000, accelerando: true };

  it('is proportional to the time at a constant tempo', () => {
    const constant = { ...accelerando, accelerando: false };
    expect(beatsAt(30_000, constant)).toBe(60);
    expect(msAt(60, constant)).toBe(30_000);
  });

  it('has the same number of beats in the whole piece with an accelerando, and fewer in its first half', () => {
    expect(beatsAt(60_000, accelerando)).toBeCloseTo(120, 9);
    expect(beatsAt(30_000, accelerando)).toBeLessThan(57);
  });

  it('is inverted by msAt', () => {
    for (const beats of [0, 1, 33.5, 90, 120])
      expect(beatsAt(msAt(beats, accelerando), accelerando)).toBeCloseTo(beats, 6);
  });
});
