import { expect, test } from 'vitest';
import { resample } from '#engine/dsp/resample.ts';
import { blockResampler } from '#engine/dsp/resample-blocks.ts';

/** Deterministic noise. */
const noise = (frames: number) =>
  Float32Array.from({ length: frames }, (_, i) => (((i * 7919 + ((i * i) % 3571)) % 1000) - 500) / 1000);

function inParts(input: Float32Array, from: number, to: number, part: number): Float32Array {
  const resampler = blockResampler(from, to);
  const parts: Float32Array[] = [];
  for (let at = 0; at < input.length; at += part) parts.push(resampler.add(input.subarray(at, at + part)));
  parts.push(resampler.end());
  return Float32Array.from(parts.flatMap((one) => Array.from(one)));
}

test.each([
  [8_000, 48_000, 30_000],
  [96_000, 48_000, 400_001],
  [22_050, 44_100, 300_000],
  [11_025, 44_100, 5],
  [88_200, 44_100, 0],
])('blockResampler gives from %i to %i Hz what the whole input gives, for %i frames', (from, to, frames) => {
  const input = noise(frames);
  const whole = resample(input, from, to);
  for (const part of [512, 10_007, 300_000]) {
    const output = inParts(input, from, to, part);
    expect(output.length).toBe(whole.length);
    const difference = whole.reduce((most, value, i) => Math.max(most, Math.abs(value - output[i]!)), 0);
    expect(difference).toBeLessThan(1e-6);
  }
});
