import { describe, expect, it } from 'vitest';
import { Ducking } from './ducking.ts';
import { OverlapAddBuffer } from './overlap-add-buffer.ts';
import { TempoClock } from './tempo-clock.ts';

const curveOf = (kicks: number[], block: number): Float32Array => {
  const ducking = new Ducking(kicks, 0.1);
  const curve = new Float32Array(20_000);
  for (let from = 0; from < curve.length; from += block) {
    ducking.write(curve.subarray(from), from, Math.min(block, curve.length - from));
  }
  return curve;
};

describe('the tempo clock', () => {
  it('converts beats at a constant tempo', () => {
    const clock = new TempoClock([{ beat: 0, bpm: 90 }]);
    expect(clock.secondsAt(3)).toBeCloseTo(2, 12);
    expect(clock.framesAt(0.5)).toBe(14_700);
  });

  it('converts beats across tempo changes', () => {
    const clock = new TempoClock([
      { beat: 0, bpm: 120 },
      { beat: 8, bpm: 60 },
      { beat: 10, bpm: 240 },
    ]);
    expect(clock.secondsAt(8)).toBe(4);
    expect(clock.secondsAt(9)).toBe(5);
    expect(clock.secondsAt(14)).toBe(7);
  });

  it('throws without a tempo', () => {
    expect(() => new TempoClock([])).toThrow(RangeError);
  });
});

describe('ducking', () => {
  it('is full at the kick, zero before and after, and continuous', () => {
    const curve = curveOf([8000], 512);
    expect(curve[7000]).toBe(0);
    expect(curve[8000]).toBeGreaterThan(0.95);
    expect(curve[14_000]).toBe(0);
    const steepest = curve.reduce((most, x, i) => Math.max(most, Math.abs(x - (curve[i - 1] ?? 0))), 0);
    expect(steepest).toBeLessThan(0.02);
  });

  it('does not depend on the block size', () => {
    expect(curveOf([0, 5000, 6000], 512)).toEqual(curveOf([0, 5000, 6000], 20_000));
  });
});

it('the overlap-add buffer gives the same sum of overlapping notes as one long buffer', () => {
  const block = 1000;
  const starts = Array.from({ length: 300 }, (_, i) => i * 700);
  const length = 2900;
  const whole = new Float32Array(300 * 700 + 2 * length);
  for (const start of starts) for (let i = 0; i < length; i++) whole[start + i]! += 1;
  const window = new OverlapAddBuffer(length, block);
  const taken = new Float32Array(whole.length);
  let next = 0;
  for (let from = 0; from + block <= whole.length; from += block) {
    for (; next < starts.length && starts[next]! < from + block; next++) {
      const at = window.reserve(starts[next]!, length);
      for (let i = 0; i < length; i++) window.sound.left[at + i]! += 1;
    }
    taken.set(window.sound.left.subarray(window.readOffset, window.readOffset + block), from);
    window.advance(block);
  }
  const whole1 = whole.subarray(0, Math.floor(whole.length / block) * block);
  expect(taken.subarray(0, whole1.length)).toEqual(whole1);
  expect(window.isActiveAfter(whole.length)).toBe(false);
});
