import { describe, expect, it } from 'vitest';
import { centred } from '#engine/dsp/stereo.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import { normalise } from '#engine/master/normalise.ts';
import { clicks, pinkNoise, signal, sine } from '#engine/master/testing/signals.ts';
import { truePeak } from '#engine/master/true-peak.ts';

const target = { loudness: -16, ceiling: -1 };

describe('normalising', () => {
  it('brings a steady sound to the target loudness and reports it', () => {
    for (const audio of [pinkNoise(2, 0.02), pinkNoise(2, 0.3), sine(2, 440, -50)]) {
      const mix = normalise(audio, target);
      expect(mix.loudnessLufs).toBeCloseTo(-16, 3);
      expect(integratedLoudness(mix.audio)).toBeCloseTo(-16, 1);
      expect(truePeak(mix.audio)).toBeCloseTo(mix.truePeakDbtp, 1);
      expect(mix.truePeakDbtp).toBeLessThan(-1);
    }
  });

  it('applies the gain once to a centred sound, whose channels share memory', () => {
    const { left } = pinkNoise(2, 0.02);
    const two = normalise({ left: left.slice(), right: left.slice() }, target);
    expect(normalise(centred(left.slice()), target)).toEqual(two);
  });

  it('stops at the ceiling if isolated peaks reach it first', () => {
    const mix = normalise(clicks(2, 0.7, 400), target);
    expect(mix.truePeakDbtp).toBeCloseTo(-1, 3);
    expect(truePeak(mix.audio)).toBeCloseTo(-1, 1);
    expect(mix.loudnessLufs).toBeLessThan(-16);
  });

  it('considers peaks between samples', () => {
    const between = signal(0.5, (frame) => (frame === 11_000 || frame === 11_001 ? 0.5 : 0));
    expect(truePeak(normalise(between, target).audio)).toBeCloseTo(-1, 1);
  });

  it('leaves silence silent', () => {
    const mix = normalise(
      signal(1, () => 0),
      target,
    );
    expect(mix.audio.left.every((x) => x === 0)).toBe(true);
    expect(mix.loudnessLufs).toBe(-Infinity);
  });
});
