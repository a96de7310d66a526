import { describe, expect, it } from 'vitest';
import { levelOf, meanOf, peakOf } from '#engine/dsp/measure.ts';
import type { EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { monoOf, renderEffect } from './render-effect.ts';

/** Declares the tests that every effect model must pass. */
export function testEffectModel(kind: EffectKind): void {
  describe(`the sound of ${kind}`, () => {
    const once = renderEffect(kind, { seconds: 0.9 });
    const looped = renderEffect(kind, { seconds: 1, loop: true });

    it('has exactly the requested length, is audible and contains only finite samples', () => {
      for (const [mix, frames] of [
        [once, 39_690],
        [looped, 44_100],
      ] as const) {
        for (const channel of [mix.audio.left, mix.audio.right]) {
          expect(channel).toHaveLength(frames);
          expect(channel.every(Number.isFinite)).toBe(true);
          expect(levelOf(channel)).toBeGreaterThan(-45);
        }
      }
    });

    it('has no DC', () => {
      expect(Math.abs(meanOf(once.audio.left))).toBeLessThan(0.004 * peakOf(once.audio.left) + 1e-6);
      expect(Math.abs(meanOf(looped.audio.right))).toBeLessThan(0.004 * peakOf(looped.audio.right) + 1e-6);
    });

    it('begins and ends without a click', () => {
      const { left } = once.audio;
      expect(peakOf(left.subarray(0, 3))).toBeLessThan(0.02);
      expect(peakOf(left.subarray(-40))).toBeLessThan(0.003);
    });

    it('is normalised to -16 LUFS or a peak of -1 dBTP, whichever is reached first', () => {
      for (const { loudnessLufs, truePeakDbtp } of [once, looped]) {
        expect(loudnessLufs).toBeLessThan(-15.99);
        expect(truePeakDbtp).toBeLessThan(-0.99);
        expect(Math.max(loudnessLufs + 16, truePeakDbtp + 1)).toBeGreaterThan(-0.01);
      }
    });

    it('is identical for equal seeds and different for different seeds', () => {
      const again = renderEffect(kind, { seconds: 0.9 });
      expect(Buffer.from(again.audio.left.buffer).equals(Buffer.from(once.audio.left.buffer))).toBe(true);
      const other = monoOf(renderEffect(kind, { seconds: 0.9, seed: 2 }).audio);
      const mine = monoOf(once.audio);
      const difference = other.map((x, i) => x - mine[i]!);
      expect(levelOf(difference)).toBeGreaterThan(levelOf(mine) - 30);
    });

    it('has no larger step at the seam of its loop than elsewhere', () => {
      for (const channel of [looped.audio.left, looped.audio.right]) {
        expect(seamStep(channel)).toBeLessThan(Math.max(1.5 * maxStep(channel), 0.002));
      }
    });
  });
}

/** Maximum second difference across the seam: detects a jump or a kink. */
function seamStep(x: Float32Array): number {
  const n = x.length;
  const ring = (i: number) => x[((i % n) + n) % n]!;
  let max = 0;
  for (let i = -2; i <= 1; i++) max = Math.max(max, Math.abs(ring(i) - 2 * ring(i + 1) + ring(i + 2)));
  return max;
}

/** Maximum second difference within the loop. */
function maxStep(x: Float32Array): number {
  let max = 0;
  for (let i = 2; i < x.length; i++) max = Math.max(max, Math.abs(x[i - 2]! - 2 * x[i - 1]! + x[i]!));
  return max;
}
