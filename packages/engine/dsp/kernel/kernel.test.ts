import { describe, expect, it } from 'vitest';
import { I32x4 } from './i32x4.ts';
import { kernel, type Kernel, type F32x4Local as Sum } from './kernel.ts';
import type { F64x2 } from './f64x2.ts';
import { F32x4 } from './f32x4.ts';
import { f64Array, i32Array, i16Array, f32Array } from './linear-memory.ts';

const FRAMES = 7;
const [left, right, own] = [f32Array(FRAMES), f32Array(FRAMES), f64Array(4)];
const noise = (seed: number) =>
  Float32Array.from({ length: FRAMES }, (_, i) => Math.sin(seed + i * i) * 10 ** (i - 3));

/** Applies a formula to two channels, with lanes for the channels and with lanes for consecutive samples. */
function bothWays(formula: (x: F64x2, k: Kernel) => F64x2): [Float32Array, Float32Array][] {
  const byChannel = kernel((k) => {
    k.loopFrames(1, (at) =>
      k.storeChannels(left, right, at, formula(k.local(k.loadChannels(left, right, at)), k)),
    );
  });
  const byMoment = kernel((k) => {
    k.loopFrames(2, (at) => {
      for (const channel of [left, right]) {
        k.storeSamples(channel, at, formula(k.local(k.loadSamples(channel, at)), k));
      }
    });
  });
  return [byChannel, byMoment].map((run) => {
    left.values.set(noise(1));
    right.values.set(noise(2));
    run(FRAMES);
    return [left.values.slice(), right.values.slice()];
  });
}

describe('a kernel', () => {
  it.each<[string, (x: F64x2, k: Kernel) => F64x2, (x: number) => number]>([
    ['sums', (x) => x.plus(x.times(x)), (x) => x + x * x],
    ['differences', (x) => x.minus(x.times(x)), (x) => x - x * x],
    ['amounts', (x) => x.abs(), Math.abs],
    ['whole numbers below', (x) => x.floor(), Math.floor],
    ['the lower of two', (x) => x.min(x.times(x)), (x) => Math.min(x, x * x)],
    ['the higher of two', (x) => x.max(x.times(x)), (x) => Math.max(x, x * x)],
    ['32-bit floats', (x) => x.times(x).roundedToF32().times(x), (x) => Math.fround(x * x) * x],
  ])('computes the same bits as JavaScript: %s', (_, formula, expected) => {
    for (const given of bothWays(formula)) {
      expect(given).toEqual([noise(1).map(expected), noise(2).map(expected)]);
    }
  });

  it('returns its final state, also for an odd number of frames', () => {
    const sum = kernel((k) => {
      const total = k.local(k.loadF64x2(own, 0));
      const between = k.local(total);
      k.loopFrames(2, (at) => {
        const [l, r] = [k.local(k.loadSamples(left, at)), k.local(k.loadSamples(right, at))];
        k.set(between, total.plus(l.firstLanes(r)));
        k.set(total, between.plus(l.secondLanes(r)));
      });
      k.storeF64x2(own, 0, k.selectByParity(between, total));
    });
    left.values.set(noise(1));
    right.values.set(noise(2));
    for (const frames of [0, 1, 4, FRAMES]) {
      own.values.set([3, 4]);
      sum(frames);
      const total = (start: number, of: Float32Array) =>
        of.subarray(0, frames).reduce((a, b) => a + b, start);
      expect([...own.values.subarray(0, 2)]).toEqual([total(3, noise(1)), total(4, noise(2))]);
    }
  });

  it('starts at a given offset with any step', () => {
    const begin = i32Array(1);
    const run = kernel((k) => {
      k.loopFrames(3, (at) => k.storeSample(right, at, k.loadSamples(left, at, 1)), begin);
    });
    left.values.set([0, 1, 2, 3, 4, 5, 6]);
    right.values.fill(9);
    begin.values[0] = 4;
    run(5);
    expect([...right.values]).toEqual([9, 2, 9, 9, 5, 9, 9]);
  });

  it.each<[string, (x: F32x4) => F32x4, (x: number) => number]>([
    ['sums', (x) => x.plus(x.times(x)), (x) => x + Math.fround(x * x)],
    ['differences', (x) => x.minus(x.times(x)), (x) => x - Math.fround(x * x)],
    ['amounts', (x) => x.abs(), Math.abs],
    ['whole numbers below', (x) => x.floor(), Math.floor],
    [
      'whole numbers near',
      (x) => x.plus(F32x4.splat(0.25)).nearest(),
      (x) => Math.round(Math.fround(x + 0.25)),
    ],
    ['the lower of two', (x) => x.min(x.times(x)), (x) => Math.min(x, x * x)],
    ['the higher of two', (x) => x.max(x.times(x)), (x) => Math.max(x, x * x)],
    ['whole numbers and back', (x) => F32x4.fromI32x4(x.toI32x4()), (x) => Math.trunc(x)],
    [
      'others where it is 0',
      (x) => F32x4.fromI32x4(x.floor().isNotZero()),
      (x) => (Math.floor(x) === 0 ? 0 : -1),
    ],
  ])('rounds four lanes to 32-bit floats: %s', (_, formula, expected) => {
    const run = kernel((k) => {
      k.loopFrames(4, (at) =>
        k.storeFourSamples(left, at, formula(k.localF32x4(k.loadFourSamples(left, at)))),
      );
    });
    left.values.set(noise(1));
    run(FRAMES);
    expect([...left.values].map((x) => x + 0)).toEqual(Array.from(noise(1).map(expected), (x) => x + 0));
  });

  it('processes a segment of a longer array, and selects the state after its last frame', () => {
    const [long, sums] = [f32Array(20), f32Array(4)];
    const run = kernel((k) => {
      const sum = k.constantF32x4(0);
      const reached = [0, 1, 2, 3].map(() => k.localF32x4(sum)) as [Sum, Sum, Sum, Sum];
      k.loopFrames(4, (at, there) => {
        const heard = k.localF32x4(k.loadFourSamples(long, there));
        k.storeFourSamples(left, at, heard);
        for (const [n, after] of reached.entries()) {
          k.set(after, reached[(n + 3) % 4]!.plus(heard.shuffle(heard, ...([n, n, n, n] as Four))));
        }
      });
      k.storeF32x4(sums, 0, k.selectLastFrame(reached));
    });
    long.values.set(Array.from({ length: 20 }, (_, i) => i));
    for (const frames of [1, 2, 3, 4, 5, 6, 7]) {
      run(frames, 5);
      expect([...left.values.subarray(0, frames)]).toEqual([5, 6, 7, 8, 9, 10, 11].slice(0, frames));
      const sum = (frames * (5 + 5 + frames - 1)) / 2;
      expect([...sums.values]).toEqual([sum, sum, sum, sum]);
    }
  });

  it('gathers from a table', () => {
    const [table, places, out] = [f32Array(40), i32Array(5), [f32Array(4), f32Array(4)] as const];
    const run = kernel((k) => {
      const from = k.offset(places, 4);
      const [here, next] = k.gather(table, from, k.localI32x4(k.loadI32x4(places, 0)));
      k.storeF32x4(out[0], 0, here);
      k.storeF32x4(out[1], 0, next);
    });
    table.values.set(Array.from({ length: 40 }, (_, i) => i * i));
    places.values.set([0, 7, 3, 12, 20]);
    run(0);
    expect([...out[0].values]).toEqual([400, 729, 529, 1024]);
    expect([...out[1].values]).toEqual([441, 784, 576, 1089]);
  });

  it('computes integers and stores 16-bit samples', () => {
    const [out, numbers] = [i16Array(2 * FRAMES + 2), i32Array(8)];
    const run = kernel((k) => {
      const more = k.localI32x4(k.loadI32x4(numbers, 0).plus(k.splatI32(numbers, 4)).minus(I32x4.splat(1)));
      const mask = k.localI32x4(I32x4.splat(0xf).xor(I32x4.splat(0x3)).shiftedLeft(1).shiftedRight(1));
      k.loopFrames(4, (at) => {
        const whole = k.localI32x4(k.loadFourSamples(left, at).times(F32x4.splat(10)).toI32x4());
        k.storeInterleavedI16(out, at, whole, k.localI32x4(k.loadFourSamples(right, at).toI32x4().and(mask)));
      });
      k.storeI32x4(numbers, 0, more);
    });
    left.values.set([0.5, -1, 1e9, -1e9, 3, 4, 5]);
    right.values.fill(9);
    numbers.values.set([1, 2, 3, 0x7fffffff, 7]);
    run(FRAMES);
    const frames = out.values.subarray(0, 2 * FRAMES);
    expect(frames.filter((_, i) => i % 2 === 0)).toEqual(Int16Array.of(5, -10, 32_767, -32_768, 30, 40, 50));
    expect(frames.filter((_, i) => i % 2 === 1)).toEqual(new Int16Array(FRAMES).fill(9 & 0xc));
    expect([...numbers.values.subarray(0, 4)]).toEqual([7, 8, 9, (0x7fffffff + 6) | 0]);
  });
});

type Four = [number, number, number, number];
