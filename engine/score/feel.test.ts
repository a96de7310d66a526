import { describe, expect, it } from 'vitest';
import { swingRatioAt } from '#engine/score/feel.ts';
import { drumAccent, noteAccent } from '#engine/score/metric-accents.ts';

describe('swingRatioAt', () => {
  it("returns the genre's ratio at tempi that are not slow", () => {
    for (const ratio of [0.5, 0.55, 0.65]) expect(swingRatioAt(ratio, 120)).toBe(ratio);
  });

  it('returns an uneven ratio for straight genres at slow tempi', () => {
    for (const ratio of [0.5, 0.52]) {
      expect(swingRatioAt(ratio, 66)).toBeCloseTo(0.58);
      expect(swingRatioAt(ratio, 80)).toBeGreaterThan(ratio);
    }
  });

  it('exceeds the triplet ratio for swung genres at slow tempi', () => {
    expect(swingRatioAt(0.66, 60)).toBeCloseTo(0.7);
    expect(swingRatioAt(0.72, 60)).toBe(0.72);
  });
});

describe('the accent of off-beat notes', () => {
  it('is unchanged at medium tempi', () => {
    for (const bpm of [110, 128, 148]) {
      expect(drumAccent('closed-hat', 1.5, bpm)).toBe(1);
      expect(noteAccent(1.5, bpm)).toBe(1);
    }
  });

  it.each([64, 178])('is lower than that of the beats at %d BPM', (bpm) => {
    for (const piece of ['closed-hat', 'ride', 'kick'] as const)
      expect(drumAccent(piece, 1.5, bpm)).toBeLessThan(drumAccent(piece, 1, bpm) * 0.9);
    expect(noteAccent(1.5, bpm)).toBeLessThan(noteAccent(1, bpm) * 0.9);
  });
});
