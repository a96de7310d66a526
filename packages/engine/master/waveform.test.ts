import { describe, expect, it } from 'vitest';
import { waveformPoints } from '#contract/waveform-points.ts';
import { waveform } from '#engine/master/waveform.ts';
import { signal, sine } from './testing/signals.ts';

const bytes = (text: string) => [...Buffer.from(text, 'base64')];

describe('a waveform', () => {
  it('has peak and RMS of a sine at absolute level: 0..255 is 0..1', () => {
    const { points, peak, rms } = waveform(sine(1, 1000, -6.0206));
    expect(points).toBe(waveformPoints);
    expect(bytes(peak)).toHaveLength(waveformPoints);
    for (const value of bytes(peak)) expect(Math.abs(value - 128)).toBeLessThanOrEqual(2);
    for (const value of bytes(rms)) expect(Math.abs(value - 90)).toBeLessThanOrEqual(6);
  });

  it("has a peak at the sound's position, from the louder channel", () => {
    const audio = signal(1, () => 0);
    audio.right[22_050] = -1;
    const { peak } = waveform(audio, 10);
    expect(bytes(peak)).toEqual([0, 0, 0, 0, 0, 255, 0, 0, 0, 0]);
  });

  it('clips beyond full scale and accepts fewer samples than points', () => {
    const audio = { left: Float32Array.of(3, -3), right: Float32Array.of(0, 0) };
    expect(bytes(waveform(audio, 4).peak).every((value) => value === 255)).toBe(true);
    expect(bytes(waveform({ left: new Float32Array(0), right: new Float32Array(0) }, 4).peak)).toEqual([
      0, 0, 0, 0,
    ]);
  });
});
