import { expect, it } from 'vitest';
import { pitchCurve, type SingingStyle } from './pitch-curve.ts';

const style: SingingStyle = { vibrato: 0, vibratoRate: 5.5, detune: 0, isSpoken: false };
const notes = [60, 64].map((pitch, i) => ({ start: i, end: i + 1, pitch, velocity: 0.8, syllable: i }));
const pitchAt = pitchCurve(notes, style, 1);
const between = (from: number, to: number) =>
  Array.from({ length: 100 }, (_, i) => pitchAt(from + ((to - from) * i) / 100));

it('pitchCurve overshoots the next note by 5 to 20% of the interval and settles on it', () => {
  const overshoot = Math.max(...between(1, 1.2)) - 64;
  expect(overshoot).toBeGreaterThan(0.2);
  expect(overshoot).toBeLessThan(0.8);
  for (const pitch of between(1.4, 1.9)) expect(Math.abs(pitch - 64)).toBeLessThan(0.1);
});

it('pitchCurve moves against a leap before it', () => {
  const prepared = Math.min(...between(0.86, 0.94));
  expect(prepared).toBeLessThan(59.85);
  expect(prepared).toBeGreaterThan(59.5);
});
