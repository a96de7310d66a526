import { describe, expect, it } from 'vitest';
import type { Bar } from '#engine/score/bars.ts';
import type { GridNote } from '#engine/score/composition-context.ts';
import { applyPerformanceRules, phraseArchDelay } from '#engine/score/performance-rules.ts';

const bars = Array.from({ length: 8 }, (_, index) => ({
  index,
  startBeats: index * 4,
  lengthBeats: 4,
  indexInSection: index,
  barsInSection: 8,
})) as unknown as readonly Bar[];

const note = (startBeats: number, durationBeats = 1, pitch = 60): GridNote => ({
  startBeats,
  durationBeats,
  pitch,
  velocity: 0.7,
});
const expressionOf = (notes: readonly GridNote[], amount = 1) =>
  applyPerformanceRules(notes, { bars, bpm: 120, amount });
const quarters = Array.from({ length: 32 }, (_, beat) => note(beat));

describe('the performance rules', () => {
  it('are not applied at amount 0', () => {
    expect(expressionOf(quarters, 0).every((e) => e.velocityFactor === 1 && e.lengthFactor === 1)).toBe(true);
  });

  it('make each phrase of four bars louder to its middle and softer to its end', () => {
    const velocities = expressionOf(quarters).map(({ velocityFactor }) => velocityFactor);
    for (const first of [0, 16]) {
      expect(velocities[first + 8]).toBeGreaterThan(velocities[first]! + 0.15);
      expect(velocities[first + 8]).toBeGreaterThan(velocities[first + 15]! + 0.15);
    }
  });

  it('make high notes louder than low notes at the same place', () => {
    const [low, high] = expressionOf([note(4, 1, 60), note(4, 1, 72)]);
    expect(high!.velocityFactor - low!.velocityFactor).toBeCloseTo(0.19, 2);
  });

  it('make short notes softer and shorter than long ones', () => {
    const [short, long] = expressionOf([note(4, 0.25), note(4.25, 2), note(6.25)]);
    expect(short!.velocityFactor).toBeLessThan(long!.velocityFactor);
    expect(short!.lengthFactor).toBeLessThan(long!.lengthFactor);
  });

  it('separate the phrases by a micro-pause of at most 90 ms', () => {
    const lengths = expressionOf(quarters).map(({ lengthFactor }) => lengthFactor);
    expect(lengths[15]).toBeCloseTo(1 - 90 / 500, 5);
    expect(lengths[7]).toBe(1);
  });

  it('separate a note from a leap by a micro-pause', () => {
    const [before, after] = expressionOf([note(4, 1, 60), note(5, 1, 72), note(6, 1, 72)]);
    expect(before!.lengthFactor).toBeLessThan(after!.lengthFactor);
  });
});

describe('phraseArchDelay', () => {
  const delayAt = phraseArchDelay({ bars, bpm: 120, amount: 1 });

  it('is zero at the ends and in the middle of a phrase, late before and early after it', () => {
    for (const beat of [0, 8, 16, 24]) expect(delayAt(beat)).toBeCloseTo(0, 9);
    expect(delayAt(4)).toBeCloseTo(0.096, 3);
    expect(delayAt(12)).toBeCloseTo(-0.096, 3);
  });

  it('keeps the order of the beats', () => {
    for (let beat = 0; beat < 31; beat += 0.25)
      expect(beat + 0.25 + delayAt(beat + 0.25)).toBeGreaterThan(beat + delayAt(beat));
  });
});
