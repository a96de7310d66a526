import { describe, expect, it } from 'vitest';
import { FlawMeter } from './flaw-meter.ts';

const sampleRate = 48_000;
const sine = (seconds: number, hertz: number, level: number) =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
const clip = (samples: Float32Array) => samples.map((sample) => Math.max(-1, Math.min(1, sample)));

/** The flaws of channels, in chunks of a size that divides no block. */
function flawsOf(...channels: Float32Array[]) {
  const meter = new FlawMeter(sampleRate, channels.length);
  for (let from = 0; from < channels[0]!.length; from += 777) {
    meter.add(channels.map((channel) => channel.subarray(from, from + 777)));
  }
  return meter.finish();
}

describe('clipping', () => {
  it('is the longest run of samples at full scale in one channel', () => {
    const channel = new Float32Array(1_000);
    channel.fill(1, 10, 14);
    channel.fill(-1, 14, 20);
    channel.fill(1, 770, 790);
    expect(flawsOf(new Float32Array(1_000), channel).clippedSamples).toBe(20);
  });

  it('is found in a tone that was driven over full scale, and not in one that reaches it', () => {
    expect(flawsOf(clip(sine(1, 440, 1.5))).clippedSamples).toBeGreaterThan(20);
    expect(flawsOf(sine(1, 440, 1)).clippedSamples).toBeLessThan(8);
    expect(flawsOf(sine(1, 50, 1)).clippedSamples).toBeLessThan(8);
    expect(flawsOf(sine(1, 440, 0.99)).clippedSamples).toBe(0);
  });
});

it('silence is the longest time without a sample above -60 dBFS in any channel', () => {
  const channel = sine(4, 440, 0.5).fill(0.0005, sampleRate, 2.5 * sampleRate);
  expect(flawsOf(channel).silenceSeconds).toBeCloseTo(1.5, 1);
  expect(flawsOf(channel, sine(4, 200, 0.1)).silenceSeconds).toBe(0);
  expect(flawsOf(new Float32Array(2 * sampleRate)).silenceSeconds).toBe(2);
});

it('the range of the level is small in a steady sound, and large in one with pauses', () => {
  expect(flawsOf(sine(3, 440, 0.5)).levelRangeDb).toBeLessThan(1);
  const syllables = sine(3, 200, 0.5).map((sample, i) =>
    Math.floor(i / 9_600) % 2 ? sample : sample * 0.05,
  );
  expect(flawsOf(syllables).levelRangeDb).toBeGreaterThan(15);
});
