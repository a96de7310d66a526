import { cos, PI, sin } from '#engine/kit/exact.ts';
import type { Decibels, Frames } from '#engine/kit/units.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { eight } from './reverb-network.ts';
import { splatConstant, type F64x2 } from './kernel/f64x2.ts';
import { kernel, type Kernel, type Offset } from './kernel/kernel.ts';
import { f32Array, f64Array, firstValues, type MemoryArray } from './kernel/linear-memory.ts';

const SIDE = 8;

/**
 * Half-band low-pass for 2x oversampling: a Blackman-windowed sinc. Only the odd taps and the middle are not zero;
 * the filter is symmetric, so only one side is stored.
 */
const taps = eight((k) => {
  const n = 2 * k + 1;
  const turn = (PI * n) / (2 * SIDE);
  const window = 0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn);
  return (sin((PI * n) / 2) / (PI * n)) * window * 2;
});

/** Samples before a block that the filter needs. */
const HISTORY = 2 * SIDE;
const BLOCK: Frames = 512;

const samples = f32Array(BLOCK);
/** The input after the gain, and the clipped samples at it and between. */
const inputs = f64Array(HISTORY + BLOCK);
const evens = f64Array(HISTORY + BLOCK);
const odds = f64Array(HISTORY + BLOCK);
const buffers = [inputs, evens, odds];
const [GAIN, BIAS] = [0, 1];
const parameters = f64Array(2);

/** Interpolates the midpoints of the sixteen values that end at each frame. */
function emitMidpoints(
  k: Kernel,
  values: MemoryArray<Float64Array>,
  at: Offset,
  gains: readonly F64x2[],
): F64x2 {
  const load = (back: number) => k.loadTwoDoubles(values, at, HISTORY - back);
  return gains
    .map((tap, n) => tap.times(load(SIDE - 1 - n).plus(load(SIDE + n))))
    .reduce((sum, part) => sum.plus(part));
}

/** `softClip` in two lanes. */
function emitSoftClip(k: Kernel, value: F64x2): F64x2 {
  const x = k.local(value.min(splatConstant(3)).max(splatConstant(-3)));
  const square = k.local(x.times(x));
  const [nine, twentySeven] = [splatConstant(9), splatConstant(27)];
  return x.times(twentySeven.plus(square)).dividedBy(twentySeven.plus(nine.times(square)));
}

const overdrive = kernel((k) => {
  const [gain, bias] = [k.local(k.splatF64(parameters, GAIN)), k.local(k.splatF64(parameters, BIAS))];
  const gains = taps.map((tap) => k.constantF64x2(tap));
  k.loopFrames(2, (at) => k.storeTwoDoubles(inputs, at, k.loadSamples(samples, at).times(gain), HISTORY));
  k.loopFrames(2, (at) => {
    const even = k.loadTwoDoubles(inputs, at, HISTORY - SIDE).plus(bias);
    k.storeTwoDoubles(evens, at, emitSoftClip(k, even), HISTORY);
    k.storeTwoDoubles(odds, at, emitSoftClip(k, emitMidpoints(k, inputs, at, gains).plus(bias)), HISTORY);
  });
  k.loopFrames(2, (at) => {
    const even = k.loadTwoDoubles(evens, at, HISTORY - SIDE + 1);
    k.storeSamples(samples, at, splatConstant(0.5).times(even.plus(emitMidpoints(k, odds, at, gains))));
  });
});

/** Tube overdrive: soft clipping with 2x oversampling against aliasing. */
export class Overdrive {
  private readonly history = buffers.map(() => new Float64Array(HISTORY));
  private readonly gain: number;
  private readonly bias: number;

  /** `drive` is the input gain in dB; `bias` (0..0.5) makes the clipping asymmetric (even harmonics, some DC). */
  constructor(drive: Decibels, bias: number) {
    this.gain = decibelsToGain(drive);
    this.bias = bias;
  }

  /** Processes `channel[from..to)` in place with a latency of 15 samples. */
  process(channel: Float32Array, from: Frames, to: Frames): void {
    for (let start = from; start < to; start += BLOCK) {
      const count = Math.min(BLOCK, to - start);
      samples.values.set(channel.subarray(start, start + count));
      for (const [n, { values }] of buffers.entries()) values.set(this.history[n]!);
      parameters.values[GAIN] = this.gain;
      parameters.values[BIAS] = this.bias;
      overdrive(count);
      for (const [n, { values }] of buffers.entries())
        this.history[n]!.set(values.subarray(count, count + HISTORY));
      channel.set(firstValues(samples, count), start);
    }
  }
}
