import { describe, expect, test } from 'vitest';
import { mixSpokenTag } from '#engine/master/spoken-tag.ts';

const sampleRate = 1_000;
const tag = { speech: new Float32Array(500).fill(0.5), sampleRate, everySeconds: 10 };
const constant = (frames: number) => ({
  left: new Float32Array(frames).fill(0.5),
  right: new Float32Array(frames).fill(-0.5),
});

describe('mixSpokenTag', () => {
  test('lowers the audio while the line is spoken, at two seconds and then once a period', () => {
    const { left, right } = mixSpokenTag(constant(25_000), 0, tag);
    for (const start of [2_000, 12_000, 22_000]) {
      expect(left[start + 250]).toBeCloseTo(0.5 * 0.28 + 0.5 * 0.72, 5);
      expect(right[start + 250]).toBeCloseTo(-0.5 * 0.28 + 0.5 * 0.72, 5);
    }
    for (const at of [0, 1_700, 3_000, 11_700, 13_000]) expect(left[at]).toBe(0.5);
  });

  test('does not depend on how the audio is split', () => {
    const whole = mixSpokenTag(constant(25_000), 0, tag).left;
    const parts: number[] = [];
    for (let at = 0; at < 25_000; at += 777) {
      parts.push(...mixSpokenTag(constant(Math.min(777, 25_000 - at)), at, tag).left);
    }
    expect(parts).toEqual(Array.from(whole));
  });

  test('never exceeds full scale, and never jumps', () => {
    const full = { left: new Float32Array(9_000).fill(1), right: new Float32Array(9_000).fill(1) };
    const silent = { ...tag, speech: new Float32Array(500) };
    const mixed = mixSpokenTag(full, 0, { ...tag, speech: new Float32Array(500).fill(1) }).left;
    expect(Math.max(...mixed)).toBeLessThanOrEqual(1);
    const ducked = mixSpokenTag(full, 0, silent).left;
    const steps = ducked.slice(1).map((value, i) => Math.abs(value - ducked[i]!));
    expect(Math.max(...steps)).toBeLessThan(0.01);
  });

  test('speaks a line that is longer than its period without overlap', () => {
    const long = { ...tag, speech: new Float32Array(15_000).fill(0.5) };
    const { left } = mixSpokenTag(constant(20_000), 0, long);
    expect(left[15_000]).toBeCloseTo(0.5, 5);
  });
});
