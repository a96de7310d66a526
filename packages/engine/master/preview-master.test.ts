import { describe, expect, it } from 'vitest';
import { levelOf, peakOf } from '#engine/dsp/measure.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { PreviewMaster } from '#engine/master/preview-master.ts';
import { noise, signal } from './testing/signals.ts';

const whiteNoise = noise(7);
/** A second of noise that is loud in its second half. */
const rising = signal(1, (frame) => whiteNoise() * (frame < 22_050 ? 0.05 : 0.9));

/** The output for input in steps of `step` frames. */
function processed(audio: Stereo, gain: number, step: number): Float32Array {
  const previewMaster = new PreviewMaster(gain, -3);
  const out: number[] = [];
  for (let from = 0; from < audio.left.length; from += step) {
    const end = Math.min(audio.left.length, from + step);
    const block = { left: audio.left.subarray(from, end), right: audio.right.subarray(from, end) };
    out.push(...previewMaster.process(block, end === audio.left.length).left);
  }
  return Float32Array.from(out);
}

/** The level of the quiet half. */
const quietLevel = (channel: Float32Array) => levelOf(channel.subarray(2000, 20_000));

describe('PreviewMaster', () => {
  it('returns as many frames as it gets, independent of the step size, and does not modify the mix', () => {
    const before = rising.left.slice();
    const atOnce = processed(rising, 6, 44_100);
    expect(atOnce).toHaveLength(44_100);
    for (const step of [30, 42, 1000, 8192]) expect(processed(rising, 6, step)).toEqual(atOnce);
    expect(rising.left).toEqual(before);
  });

  it('keeps all samples under the ceiling and applies the gain to quiet parts', () => {
    const out = processed(rising, 12, 8192);
    expect(peakOf(out)).toBeLessThanOrEqual(decibelsToGain(-3) + 1e-6);
    expect(quietLevel(out) - quietLevel(rising.left)).toBeCloseTo(12, 1);
  });
});
