import { cos, PI, sin } from '#engine/kit/exact.ts';
import type { Decibels, Frames } from '#engine/kit/units.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { eight } from './reverb-network.ts';
import { softClip } from './shaper.ts';

const SIDE = 8;

/**
 * Half-band low-pass for 2x oversampling: a Blackman-windowed sinc. Only the odd taps and the middle are not zero;
 * the filter is symmetric, so only one side is stored.
 */
const [T0, T1, T2, T3, T4, T5, T6, T7] = eight((k) => {
  const n = 2 * k + 1;
  const turn = (PI * n) / (2 * SIDE);
  const window = 0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn);
  return (sin((PI * n) / 2) / (PI * n)) * window * 2;
});

/** Samples before a block that the filter needs. */
const HISTORY = 2 * SIDE;
const BLOCK: Frames = 256;

/** Tube overdrive: soft clipping with 2x oversampling against aliasing. */
export class Overdrive {
  private readonly inputs = new Float64Array(HISTORY + BLOCK);
  private readonly evens = new Float64Array(HISTORY + BLOCK);
  private readonly odds = new Float64Array(HISTORY + BLOCK);
  private readonly gain: number;
  private readonly bias: number;

  /** `drive` is the input gain in dB; `bias` (0..0.5) makes the clipping asymmetric (even harmonics, some DC). */
  constructor(drive: Decibels, bias: number) {
    this.gain = decibelsToGain(drive);
    this.bias = bias;
  }

  /** Processes `samples[from..to)` in place with a latency of 15 samples. */
  process(samples: Float32Array, from: Frames, to: Frames): void {
    for (let start = from; start < to; start += BLOCK) {
      this.processBlock(samples, start, Math.min(BLOCK, to - start));
    }
  }

  private processBlock(samples: Float32Array, start: Frames, count: Frames): void {
    const { inputs, evens, odds, gain, bias } = this;
    const end = HISTORY + count;
    for (let i = HISTORY; i < end; i++) inputs[i] = samples[start + i - HISTORY]! * gain;
    for (let i = HISTORY; i < end; i++) {
      evens[i] = softClip(inputs[i - SIDE]! + bias);
      odds[i] = softClip(interpolateMidpoint(inputs, i) + bias);
    }
    for (let i = HISTORY; i < end; i++) {
      samples[start + i - HISTORY] = 0.5 * (evens[i - SIDE + 1]! + interpolateMidpoint(odds, i));
    }
    for (const buffer of [inputs, evens, odds]) buffer.copyWithin(0, count, end);
  }
}

/** Interpolates the midpoint of the sixteen samples that end at `last`. */
function interpolateMidpoint(samples: Float64Array, last: number): number {
  return (
    T0 * (samples[last - 7]! + samples[last - 8]!) +
    T1 * (samples[last - 6]! + samples[last - 9]!) +
    T2 * (samples[last - 5]! + samples[last - 10]!) +
    T3 * (samples[last - 4]! + samples[last - 11]!) +
    T4 * (samples[last - 3]! + samples[last - 12]!) +
    T5 * (samples[last - 2]! + samples[last - 13]!) +
    T6 * (samples[last - 1]! + samples[last - 14]!) +
    T7 * (samples[last]! + samples[last - 15]!)
  );
}
