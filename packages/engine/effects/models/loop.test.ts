import { describe, expect, it } from 'vitest';
import { powerSpectrum } from '#engine/dsp/measure.ts';
import { monoOf, renderEffect } from '#engine/effects/testing/render-effect.ts';
import type { EffectKind } from '#engine/effects/words/kind-words.data.ts';

const HOP = 441;
const SIZE = 1024;

/** Spectral flux (the input of an onset detector) of a loop rotated so that its seam is in the middle. */
function fluxAcrossSeam(loop: Float32Array): { seam: number; elsewhere: number[] } {
  const half = Math.floor(loop.length / 2);
  const rotated = new Float32Array(loop.length);
  rotated.set(loop.subarray(half));
  rotated.set(loop.subarray(0, half), loop.length - half);
  const seamAt = loop.length - half;
  let before: Float64Array | undefined;
  let seam = 0;
  const elsewhere: number[] = [];
  for (let from = 0; from + SIZE <= rotated.length; from += HOP) {
    const spectrum = powerSpectrum(rotated, from, SIZE).map(Math.sqrt);
    if (before) {
      let flux = 0;
      for (let k = 0; k < spectrum.length; k++) flux += Math.max(0, spectrum[k]! - before[k]!);
      const isSeam = from < seamAt + HOP && from + SIZE > seamAt - HOP;
      if (isSeam) seam = Math.max(seam, flux);
      else elsewhere.push(flux);
    }
    before = spectrum;
  }
  return { seam, elsewhere: elsewhere.toSorted((a, b) => a - b) };
}

describe('effect loops', () => {
  const kinds: readonly EffectKind[] = [
    'rain',
    'wind',
    'ocean',
    'stream',
    'fire',
    'engine',
    'drone',
    'fan',
    'hum',
    'applause',
    'crowd',
    'spaceship',
    'bee',
  ];
  const rhythms: readonly EffectKind[] = ['helicopter', 'train', 'machine', 'clock', 'footsteps'];
  it.each(kinds)('%s has no onset at the seam stronger than elsewhere', (kind) => {
    const { seam, elsewhere } = fluxAcrossSeam(monoOf(renderEffect(kind, { seconds: 2, loop: true }).audio));
    expect(seam).toBeLessThanOrEqual(elsewhere.at(-1)! * 1.02);
    expect(seam).toBeLessThanOrEqual(
      4 * elsewhere[Math.floor(elsewhere.length / 2)]! + elsewhere[Math.floor(elsewhere.length * 0.9)]!,
    );
  });

  it.each(rhythms)('%s has no onset at the seam sharper than the beats of its rhythm', (kind) => {
    const { seam, elsewhere } = fluxAcrossSeam(monoOf(renderEffect(kind, { seconds: 3, loop: true }).audio));
    expect(seam).toBeLessThanOrEqual(elsewhere.at(-1)! * 1.15);
  });

  it('a church bell continues the decay from its end into its beginning', () => {
    const { left } = renderEffect('church-bell', { seconds: 2, loop: true, room: 'dry' }).audio;
    const energy = (from: number, to: number) => left.subarray(from, to).reduce((sum, x) => sum + x * x, 0);
    expect(energy(0, 400)).toBeGreaterThan(0.3 * energy(left.length - 400, left.length));
  });

  it.each(['rain', 'hum', 'fan', 'waterfall'] as const)('%s has no level change after the seam', (kind) => {
    const { left } = renderEffect(kind, { seconds: 4, loop: true, room: 'dry' }).audio;
    const rms = (from: number, to: number) =>
      Math.sqrt(left.subarray(from, to).reduce((sum, x) => sum + x * x, 0) / (to - from));
    const ratio = rms(8820, 26_460) / rms(88_200, 176_400);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  it.each([
    'rain',
    'hail',
    'wind',
    'stream',
    'waterfall',
    'boil',
    'sizzle',
    'crowd',
    'applause',
    'machine',
    'fan',
    'engine',
    'helicopter',
    'drone',
  ] as const)('%s keeps its level over the length of the loop', (kind) => {
    for (const seed of [1, 2]) {
      const { left, right } = renderEffect(kind, { seconds: 10, loop: true, seed }).audio;
      const levels = Array.from({ length: 20 }, (_, k) => levelAround(left, right, k * 22_050, 3 * 44_100));
      expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1);
    }
  });
});

/** The level in dB of `count` samples from a position, around the seam of the loop. */
function levelAround(left: Float32Array, right: Float32Array, from: number, count: number): number {
  let sum = 0;
  for (let i = from; i < from + count; i++) {
    const at = i % left.length;
    sum += left[at]! * left[at]! + right[at]! * right[at]!;
  }
  return 10 * Math.log10(sum / count);
}
