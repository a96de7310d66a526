import { describe, expect, it } from 'vitest';
import { swingAt } from '#engine/score/feel.ts';
import { drumAccent, noteAccent } from '#engine/score/metric-accents.ts';

describe('the division of a beat', () => {
  it('is what the genre says at tempi that are not slow', () => {
    for (const usual of [0.5, 0.55, 0.65]) expect(swingAt(usual, 120)).toBe(usual);
  });

  it('is never even in a slow piece, so that nothing stands half-way between two beats', () => {
    for (const usual of [0.5, 0.52]) {
      expect(swingAt(usual, 66)).toBeCloseTo(0.58);
      expect(swingAt(usual, 80)).toBeGreaterThan(usual);
    }
  });

  it('leaves the triplet behind where slow players swing', () => {
    expect(swingAt(0.66, 60)).toBeCloseTo(0.7);
    expect(swingAt(0.72, 60)).toBe(0.72);
  });
});

describe('the weight of what lies between the beats', () => {
  it('is its own at tempi that are neither slow nor fast', () => {
    for (const bpm of [110, 128, 148]) {
      expect(drumAccent('closed-hat', 1.5, bpm)).toBe(1);
      expect(noteAccent(1.5, bpm)).toBe(1);
    }
  });

  it.each([64, 178])('is less than that of the beats at %d', (bpm) => {
    for (const piece of ['closed-hat', 'ride', 'kick'] as const)
      expect(drumAccent(piece, 1.5, bpm)).toBeLessThan(drumAccent(piece, 1, bpm) * 0.9);
    expect(noteAccent(1.5, bpm)).toBeLessThan(noteAccent(1, bpm) * 0.9);
  });
});
