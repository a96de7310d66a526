import { describe, expect, it } from 'vitest';
import { Biquad, highPass, lowPass } from './biquad.ts';
import { leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { decayTime, levelOf, peakOf } from './measure.ts';
import { createReverb, reverbTypes, type ReverbType } from './reverb-types.ts';

const SECOND = 44_100;
const DECAY = 2;

/** Impulse response, processed in blocks of up to 512 frames; `between` runs before each block. */
const responseOf = (
  type: ReverbType,
  block = 512,
  frames = 3 * SECOND,
  between = () => {},
): [Float32Array, Float32Array] => {
  const reverb = createReverb(type, DECAY, 0.5);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let from = 0; from < frames; from += block) {
    const count = Math.min(block, frames - from);
    between();
    leftBlock.values.fill(0);
    rightBlock.values.fill(0);
    if (from === 0) {
      leftBlock.values[0] = 1;
      rightBlock.values[0] = 1;
    }
    reverb.processBlock(count);
    left.set(leftBlock.values.subarray(0, count), from);
    right.set(rightBlock.values.subarray(0, count), from);
  }
  return [left, right];
};
const responses = Object.fromEntries(reverbTypes.map((type) => [type, responseOf(type)[0]])) as Record<
  ReverbType,
  Float32Array
>;

const band = (sound: Float32Array, low: number, high: number): Float32Array => {
  const filtered = sound.slice();
  for (const shape of [highPass(low), highPass(low), lowPass(high), lowPass(high)])
    new Biquad(shape).process(filtered, 0, filtered.length);
  return filtered;
};

/** Frame at which half of the energy of the fifth chirp of the spring has arrived in a band. */
const chirpTime = (low: number, high: number): number => {
  const energy = band(responses.spring, low, high)
    .subarray(0.16 * SECOND, 0.205 * SECOND)
    .map((x) => x * x);
  const total = energy.reduce((sum, x) => sum + x, 0);
  let sum = 0;
  return energy.findIndex((x) => (sum += x) > total / 2);
};

/** Frame at which a band of the plate's response first reaches a quarter of its peak. */
const arrival = (low: number, high: number): number => {
  const filtered = band(responses.plate, low, high);
  const peak = peakOf(filtered.subarray(0, 2000));
  return filtered.findIndex((x) => Math.abs(x) > peak / 4);
};

const treble = (type: ReverbType): number => levelOf(band(responses[type], 7000, 12_000));

const levelUntil = (type: ReverbType, seconds: number): number =>
  levelOf(responses[type].subarray(0, seconds * SECOND));

/** Normalised echo density of 20 ms at `at`: 1 for Gaussian noise (Abel and Huang, AES 2006). */
const echoDensity = (sound: Float32Array, at: number): number => {
  const segment = sound.subarray(at * SECOND, at * SECOND + 882);
  const deviation = 10 ** (levelOf(segment) / 20);
  return segment.filter((x) => Math.abs(x) > deviation).length / segment.length / 0.3173;
};

describe('createReverb', () => {
  it.each(reverbTypes)('decays in the given time at middle frequencies (%s)', (type) => {
    expect(decayTime(band(responses[type], 300, 800)) / DECAY).toBeGreaterThan(0.8);
    expect(decayTime(band(responses[type], 300, 800)) / DECAY).toBeLessThan(1.2);
  });

  it('absorbs treble most in a spring, then in a hall, a room and a plate', () => {
    const [plate, room, hall] = (['plate', 'room', 'hall'] as const).map((type) =>
      decayTime(band(responses[type], 4000, 8000)),
    );
    expect(plate! / room!).toBeGreaterThan(1.05);
    expect(room! / hall!).toBeGreaterThan(1.15);
    expect(treble('spring')).toBeLessThan(treble('hall') - 15);
  });

  it('is dense at once in a plate, after some time in a room, later in a hall, and never in a spring', () => {
    const [plate, room, hall, spring] = (['plate', 'room', 'hall', 'spring'] as const).map((type) =>
      [0.03, 0.08, 0.2].map((at) => echoDensity(responses[type], at)),
    );
    expect(plate![0]).toBeGreaterThan(0.8);
    expect(room![0]).toBeLessThan(0.4);
    expect(room![1]).toBeGreaterThan(0.6);
    expect(hall![1]).toBeLessThan(0.4);
    expect(hall![2]).toBeGreaterThan(0.7);
    expect(spring![2]).toBeLessThan(0.75);
  });

  it('disperses: low frequencies arrive first from a spring, high ones from a plate', () => {
    expect(chirpTime(2800, 3600)).toBeGreaterThan(chirpTime(500, 1000) + 250);
    expect(arrival(300, 600)).toBeGreaterThan(arrival(6000, 10_000) + 20);
  });

  it('begins with discrete reflections in a room, earlier and more than in a hall', () => {
    expect(levelUntil('room', 0.02)).toBeGreaterThan(levelUntil('hall', 0.02) + 3);
  });

  it.each(reverbTypes)('is decorrelated and independent of the block size (%s)', (type) => {
    const [left, right] = responseOf(type);
    const product = left.reduce((sum, x, i) => sum + x * right[i]!, 0);
    const energy = left.reduce((sum, x) => sum + x * x, 0) * right.reduce((sum, x) => sum + x * x, 0);
    expect(Math.abs(product / Math.sqrt(energy))).toBeLessThan(0.35);
    const other = responseOf(type, 131, 9000)[0];
    const difference = other.map((x, i) => x - left[i]!);
    expect(peakOf(difference)).toBeLessThan(1e-7);
  });

  it.each(reverbTypes)('sounds the same while other reverbs are processed in turn (%s)', (type) => {
    const others = reverbTypes.map((other) => createReverb(other, DECAY, 0.5));
    let turn = 0;
    const between = () => {
      leftBlock.values.fill(0.3);
      rightBlock.values.fill(-0.2);
      others[turn++ % others.length]!.processBlock(300);
    };
    const alone = responseOf(type)[0].subarray(0, 24_000);
    expect(responseOf(type, 512, 24_000, between)[0]).toEqual(alone);
  });

  it('has about the same level for all types', () => {
    const levels = reverbTypes.map((type) => levelOf(responses[type]));
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3);
  });
});
