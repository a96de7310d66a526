import { describe, expect, it } from 'vitest';
import { centred } from '#engine/dsp/stereo.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import { master, musicTarget } from '#engine/master/master.ts';
import { truePeak } from '#engine/master/true-peak.ts';
import { mixDown } from '#engine/master/mix-down.ts';
import type { Stereo } from '#engine/render/stems.ts';
import { clicks, noise, pinkNoise, signal, sine, square } from './testing/signals.ts';

/** The sum of copies of the stems. */
const mixOf = (...parts: readonly Stereo[]): Stereo => {
  const names = ['drums', 'bass'] as const;
  const stems = parts.map(
    ({ left, right }, i) => [names[i]!, { left: left.slice(), right: right.slice() }] as const,
  );
  return mixDown({ frames: parts[0]!.left.length, stems: new Map(stems) });
};

const softThenLoud = (): Stereo =>
  signal(12, (frame) => (frame < 6 * 44_100 ? 0.05 : 0.2) * Math.sin(frame * 0.06));

/** Loudness of the second half relative to the first, after mastering. */
const contrastOf = (busCompression: 'none' | 'gentle' | 'firm'): number => {
  const { audio } = master(softThenLoud(), { ...musicTarget, busCompression });
  const half = (from: number) =>
    integratedLoudness({
      left: audio.left.slice(from * 44_100, (from + 5) * 44_100),
      right: audio.right.slice(from * 44_100, (from + 5) * 44_100),
    });
  return half(6.5) - half(0.5);
};

const materials: Record<string, Stereo> = {
  'pink noise': pinkNoise(6, 0.05),
  'loud pink noise': pinkNoise(6, 0.8),
  'very quiet pink noise': pinkNoise(6, 0.0005),
  'a sine': sine(6, 440, -12),
  'a low sine': sine(6, 55, -12),
  'a loud square': square(6, 110, 1.5),
  'sparse clicks': clicks(6, 1, 60),
  'dense clicks': clicks(6, 0.25, 30),
  'a sine on a constant': signal(6, (frame) => 0.4 + 0.2 * Math.sin(frame / 20)),
};

describe('mastering', () => {
  it.each(Object.keys(materials))('brings %s to -14 LUFS, under -1.5 dBTP', (name) => {
    const source = materials[name]!;
    const mix = master(mixOf(source));
    expect(Math.abs(integratedLoudness(mix.audio) + 14)).toBeLessThan(0.3);
    expect(truePeak(mix.audio)).toBeLessThan(-1.4);
    expect(mix.audio.left).toHaveLength(source.left.length);
  });

  it('reports what a meter measures on its output', () => {
    const mix = master(mixOf(pinkNoise(3, 0.1), clicks(3, 0.5, 40)));
    expect(mix.loudnessLufs).toBeCloseTo(integratedLoudness(mix.audio), 2);
    expect(mix.truePeakDbtp).toBeCloseTo(truePeak(mix.audio), 2);
  });

  it('gives the ceiling precedence over the loudness for isolated samples', () => {
    const mix = master(mixOf(signal(4, (frame) => (frame % 44_100 === 100 ? 0.9 : 0))));
    expect(truePeak(mix.audio)).toBeLessThan(-1.4);
    expect(mix.loudnessLufs).toBeLessThan(-14);
  });

  it.each(['loud pink noise', 'dense clicks', 'a loud square'])(
    'gives the same result for centred %s as for two equal channels',
    (name) => {
      const { left } = materials[name]!;
      const two = master({ left: left.slice(), right: left.slice() });
      const one = master(centred(left.slice()));
      expect(one.audio.left).toEqual(two.audio.left);
      expect(one.audio.right).toBe(one.audio.left);
      expect(one.loudnessLufs).toBe(two.loudnessLufs);
      expect(one.truePeakDbtp).toBe(two.truePeakDbtp);
    },
  );

  it('keeps the contrast of sections without bus compression', () => {
    const [none, gentle, firm] = [contrastOf('none'), contrastOf('gentle'), contrastOf('firm')];
    expect(none).toBeCloseTo(12, 0);
    expect(gentle).toBeLessThan(none - 0.5);
    expect(firm).toBeLessThan(gentle - 0.5);
  });

  it('removes a constant offset', () => {
    const { audio } = master(mixOf(materials['a sine on a constant']!));
    const settled = audio.left.subarray(44_100);
    expect(Math.abs(settled.reduce((sum, value) => sum + value, 0) / settled.length)).toBeLessThan(1e-3);
  });

  it('leaves silence silent', () => {
    const silent = master(mixOf(signal(1, () => 0)));
    expect(silent.audio.left.every((value) => value === 0)).toBe(true);
    expect(silent.loudnessLufs).toBe(-Infinity);
  });

  it.each([0, 1, 41, 43, 4410])('preserves the length of a piece of %i frames', (frames) => {
    const white = noise(5);
    const channel = Float32Array.from({ length: frames }, () => white() * 0.1);
    const { audio } = master(mixOf({ left: channel, right: channel }));
    expect(audio.left).toHaveLength(frames);
    expect(audio.left.every((value) => Number.isFinite(value) && Math.abs(value) <= 0.9)).toBe(true);
  });
});
