import { describe, expect, it } from 'vitest';
import { GainCurve } from './gain-curve.ts';
import { TempoClock } from './tempo-clock.ts';

const clock = new TempoClock([{ beat: 0, bpm: 60 }]);
const points = [
  { beat: 1, value: 0.5 },
  { beat: 2, value: 1 },
];

const gains = (block: number): number[] => {
  const curve = new GainCurve(points, clock);
  const length = 3 * clock.framesAt(1);
  const sound = { left: new Float32Array(length).fill(1), right: new Float32Array(length).fill(1) };
  for (let from = 0; from < length; from += block)
    curve.apply(sound, from, from, Math.min(block, length - from));
  return [0.5, 1.5, 2.5].map((beat) => sound.left[clock.framesAt(beat)]!);
};

describe('GainCurve', () => {
  it('is the square of the curve, constant outside its points', () => {
    const [before, between, after] = gains(4096);
    expect(before).toBeCloseTo(0.25, 4);
    expect(between).toBeCloseTo(0.5625, 3);
    expect(after).toBeCloseTo(1, 4);
  });

  it('does not depend on the block size', () => {
    for (const [i, gain] of gains(1000).entries()) expect(gain).toBeCloseTo(gains(50_000)[i]!, 5);
  });
});
