import { describe, expect, it } from 'vitest';
import type { Note } from '#contract/stored-score.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { pitchCurveOf } from './pitch-curve.ts';
import { TempoClock } from './tempo-clock.ts';

const clock = new TempoClock([{ beat: 0, bpm: 60 }]);
const note: Note = { startBeats: 4, durationBeats: 2, pitch: 60, velocity: 0.5 };
const vibrato = [
  { beat: 4, value: 0 },
  { beat: 4.5, value: 0 },
  { beat: 5, value: 1 },
  { beat: 6, value: 1 },
  { beat: 6, value: 0 },
];

describe('pitchCurveOf', () => {
  it('is undefined for a note without bend and vibrato', () => {
    expect(pitchCurveOf(note, [], clock, 1)).toBeUndefined();
    expect(pitchCurveOf({ ...note, startBeats: 8 }, vibrato, clock, 1)).toBeUndefined();
  });

  it('follows the bend in the time of the tempo map', () => {
    const bend = [
      { afterBeats: 0, semitones: -2 },
      { afterBeats: 0.5, semitones: 0 },
    ];
    const curve = pitchCurveOf({ ...note, bend }, [], clock, 1)!;
    expect(curve(0)).toBe(-2);
    expect(curve(0.25 * SAMPLE_RATE)).toBeCloseTo(-1);
    expect(curve(SAMPLE_RATE)).toBe(0);
  });

  it('begins the vibrato after the onset, with less than a third of a semitone at 5 to 7 Hz', () => {
    const curve = pitchCurveOf(note, vibrato, clock, 1)!;
    const samples = Array.from({ length: 200 }, (_, i) => curve((i * SAMPLE_RATE) / 100));
    expect(Math.max(...samples.slice(0, 50).map(Math.abs))).toBe(0);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(0.3);
    expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.25);
    const turns = samples.slice(100).filter((value, i, all) => i > 0 && all[i - 1]! < 0 && value >= 0).length;
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(turns).toBeLessThanOrEqual(7);
  });
});
