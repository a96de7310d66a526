import { describe, expect, it } from 'vitest';
import type { CompressorSettings } from '#contract/stored-score.ts';
import { levelOf, peakOf } from './measure.ts';
import { StereoCompressor } from './stereo-compressor.ts';

const settings: CompressorSettings = { ratio: 4, thresholdDb: -6, kneeDb: 6, attackMs: 10, releaseMs: 80 };
const SECOND = 44_100;

/** A tone with the given amplitude in each second. */
const tone = (...amplitudes: readonly number[]): Float32Array =>
  Float32Array.from(
    { length: amplitudes.length * SECOND },
    (_, i) => amplitudes[Math.floor(i / SECOND)]! * Math.sin(i * 0.4),
  );

const compress = (sound: Float32Array, block = 8192, changes: Partial<CompressorSettings> = {}) => {
  const compressor = new StereoCompressor({ ...settings, ...changes });
  const [left, right] = [sound.slice(), sound.slice()];
  for (let from = 0; from < sound.length; from += block)
    compressor.process(left, right, from, Math.min(sound.length, from + block));
  return left;
};
const levelIn = (sound: Float32Array, second: number): number =>
  levelOf(sound.subarray((second + 0.4) * SECOND, (second + 0.9) * SECOND));

describe('StereoCompressor', () => {
  it('keeps the level of a steady signal, whatever it is', () => {
    for (const amplitude of [0.5, 0.005]) {
      const sound = tone(amplitude, amplitude);
      expect(levelIn(compress(sound), 1)).toBeCloseTo(levelIn(sound, 1), 1);
    }
  });

  it('reduces level differences by its ratio', () => {
    const sound = tone(0.2, 0.2, 0.2, 0.2, 0.4);
    const compressed = compress(sound);
    const difference = levelIn(compressed, 4) - levelIn(compressed, 3);
    // 6 dB at 4:1 are 1.5 dB, and the running level has risen within the second.
    expect(difference).toBeGreaterThan(1.2);
    expect(difference).toBeLessThan(3.2);
  });

  it('lets the contrast between long sections return', () => {
    const sound = tone(...Array.from({ length: 24 }, (_, second) => (second < 10 ? 0.1 : 0.4)));
    const compressed = compress(sound);
    expect(levelIn(compressed, 23) - levelIn(compressed, 9)).toBeGreaterThan(11);
  });

  it('passes the transient before the attack', () => {
    const stroke = Float32Array.from({ length: 2 * SECOND }, (_, i) =>
      i < SECOND ? 0.05 * Math.sin(i * 0.3) : 0.8 * Math.exp((SECOND - i) / 3000) * Math.sin(i * 0.3),
    );
    const slow = compress(stroke, 8192, { attackMs: 30, ratio: 8 });
    const fast = compress(stroke, 8192, { attackMs: 1, ratio: 8 });
    const onset = (sound: Float32Array): number => levelOf(sound.subarray(SECOND + 64, SECOND + 400));
    expect(onset(slow) - onset(fast)).toBeGreaterThan(6);
  });

  it('does not depend on the block size and leaves silence silent', () => {
    const sound = tone(0.1, 0.6, 0, 0.3);
    expect(compress(sound, 8192)).toEqual(compress(sound, 32 * 70));
    expect(peakOf(compress(tone(0, 0)))).toBe(0);
  });
});
