import { describe, expect, it } from 'vitest';
import { Chorus } from './chorus.ts';
import { Echo } from './echo.ts';
import { leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { decayTime, levelOf, peakOf } from './measure.ts';
import { equalPower } from './pan.ts';
import { Reverb } from './reverb.ts';
import { RotarySpeaker } from './rotary-speaker.ts';

function impulseThrough(
  room: { decay: number; brightness: number },
  frames: number,
): [Float32Array, Float32Array] {
  const reverb = new Reverb(room);
  const input = new Float32Array(frames);
  input[0] = 1;
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let from = 0; from < frames; from += 4096) {
    const count = Math.min(4096, frames - from);
    const block = input.subarray(from, from + count);
    reverb.process(block, block, left, right, from, count);
  }
  return [left, right];
}

/** Level of the treble half a second after an impulse. */
function treble(brightness: number): number {
  const [left] = impulseThrough({ decay: 2, brightness }, 44_100);
  return levelOf(left.subarray(22_050).map((x, i, all) => x - (all[i - 1] ?? 0)));
}

/** Peak around the given repeat of a 0.25 s echo. */
const peakAt = (channel: Float32Array, repeat: number): number =>
  peakOf(channel.subarray(repeat * 11_025 - 4, repeat * 11_025 + 60));

describe('Reverb', () => {
  it('decays in the given time, within 20%', () => {
    for (const decay of [0.5, 1.2, 2.4, 6]) {
      const [left] = impulseThrough({ decay, brightness: 1 }, Math.round(decay * 1.3 * 44_100));
      expect(decayTime(left) / decay).toBeGreaterThan(0.8);
      expect(decayTime(left) / decay).toBeLessThan(1.2);
    }
  });

  it('loses its treble sooner at low brightness', () => {
    expect(treble(0.9) - treble(0.1)).toBeGreaterThan(12);
  });

  it('is decorrelated between the channels, and dense', () => {
    const [left, right] = impulseThrough({ decay: 2, brightness: 0.6 }, 44_100);
    const correlation =
      left.reduce((sum, x, i) => sum + x * right[i]!, 0) /
      Math.sqrt(left.reduce((sum, x) => sum + x * x, 0) * right.reduce((sum, x) => sum + x * x, 0));
    expect(Math.abs(correlation)).toBeLessThan(0.2);
    const segment = left.subarray(13_230, 17_640);
    expect(20 * Math.log10(peakOf(segment)) - levelOf(segment)).toBeLessThan(16);
  });

  it('keeps its state while another instance is running', () => {
    const shapes = [
      { decay: 2, brightness: 0.6 },
      { decay: 0.5, brightness: 0.2 },
    ];
    const rooms = shapes.map((shape) => new Reverb(shape));
    const sounds = shapes.map(() => [new Float32Array(8192), new Float32Array(8192)] as const);
    for (let from = 0; from < 8192; from += 1024) {
      const input = Float32Array.from({ length: 1024 }, (_, i) => (from + i === 0 ? 1 : 0));
      for (const [n, room] of rooms.entries()) room.process(input, input, ...sounds[n]!, from, 1024);
    }
    expect(sounds).toEqual(shapes.map((shape) => impulseThrough(shape, 8192)));
  });

  it('does not depend on the block size', () => {
    const input = Float32Array.from({ length: 3000 }, (_, i) => Math.sin(i * i * 0.01));
    const through = (block: number): Float32Array => {
      const reverb = new Reverb({ decay: 1, brightness: 0.5 });
      const out = new Float32Array(3000);
      for (let from = 0; from < 3000; from += block) {
        const part = input.subarray(from, Math.min(3000, from + block));
        reverb.process(part, part, out, new Float32Array(3000), from, part.length);
      }
      return out;
    };
    expect(through(3000)).toEqual(through(701));
  });
});

it('Echo repeats at the delay time, alternates sides and decays', () => {
  const echo = new Echo({ time: 0.25, feedback: 0.5 });
  const [left, right] = [new Float32Array(44_100), new Float32Array(44_100)];
  for (let from = 0; from < 44_100; from += 300) {
    leftBlock.values.fill(0);
    rightBlock.values.fill(0);
    if (from === 0) leftBlock.values[0] = 1;
    echo.process(300);
    left.set(leftBlock.values.subarray(0, 300), from);
    right.set(rightBlock.values.subarray(0, 300), from);
  }
  expect(peakOf(left.subarray(0, 11_000))).toBeLessThan(1e-9);
  expect(peakAt(left, 1)).toBeGreaterThan(10 * peakAt(right, 1));
  expect(peakAt(right, 2)).toBeGreaterThan(10 * peakAt(left, 2));
  expect(peakAt(right, 2)).toBeLessThan(0.6 * peakAt(left, 1));
});

describe('pan and modulation', () => {
  it('keep equal power at every pan position and unity gain in the centre', () => {
    for (const pan of [-1, -0.4, 0, 0.7, 1]) {
      const { left, right } = equalPower(pan);
      expect(left * left + right * right).toBeCloseTo(2, 12);
    }
    expect(equalPower(0).left).toBeCloseTo(1, 12);
    expect(equalPower(1).left).toBeCloseTo(0, 12);
  });

  it('widen a mono signal without changing its level by 3 dB or more', () => {
    for (const effect of [
      new Chorus({ rate: 0.8, delay: 0.009, depth: 0.002, mix: 0.5 }),
      new RotarySpeaker(),
    ]) {
      const left = Float32Array.from({ length: 44_100 }, (_, i) => Math.sin(i * 0.13) * 0.5);
      const right = left.slice();
      const before = levelOf(left);
      effect.process(left, right, 0, 44_100, 0);
      expect(Math.abs(levelOf(left) - before)).toBeLessThan(3);
      expect(levelOf(left.map((x, i) => x - right[i]!))).toBeGreaterThan(-30);
    }
  });
});
