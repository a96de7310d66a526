import { cos, PI, sin } from '#engine/kit/exact.ts';
import type { Decibels, Frames } from '#engine/kit/units.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { softClip } from './shaper.ts';

const SIDE = 8;

/**
 * Half-band low-pass for doubling and halving the rate: a sinc under Blackman's window. Only the odd taps
 * and the middle are not zero; the filter is symmetric, so one side is kept.
 */
const taps = Float64Array.from({ length: SIDE }, (_, k) => {
  const n = 2 * k + 1;
  const turn = (PI * n) / (2 * SIDE);
  const window = 0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn);
  return (sin((PI * n) / 2) / (PI * n)) * window * 2;
});

const HISTORY = 4 * SIDE;
const MASK = HISTORY - 1;

/** A valve stage: soft clipping at twice the rate, so that what it adds above Nyquist does not fold back. */
export class Overdrive {
  private readonly inputs = new Float64Array(HISTORY);
  private readonly evens = new Float64Array(HISTORY);
  private readonly odds = new Float64Array(HISTORY);
  private readonly gain: number;
  private readonly bias: number;
  private head = 0;

  /** `drive` in dB before the clipping; `bias` 0..0.5 makes it lopsided (even harmonics, some DC). */
  constructor(drive: Decibels, bias: number) {
    this.gain = decibelsToGain(drive);
    this.bias = bias;
  }

  /** Shapes `samples[from..to)` in place, 15 samples late. */
  process(samples: Float32Array, from: Frames, to: Frames): void {
    const { inputs, evens, odds, gain, bias } = this;
    let head = this.head;
    for (let i = from; i < to; i++) {
      head = (head + 1) & MASK;
      inputs[head] = samples[i]! * gain;
      evens[head] = softClip(inputs[(head - SIDE) & MASK]! + bias);
      odds[head] = softClip(between(inputs, head) + bias);
      samples[i] = 0.5 * (evens[(head - SIDE + 1) & MASK]! + between(odds, head));
    }
    this.head = head;
  }
}

/** The value half way between the two middle samples of the last sixteen. */
function between(ring: Float64Array, head: number): number {
  let sum = 0;
  for (let k = 0; k < SIDE; k++) {
    sum += taps[k]! * (ring[(head - SIDE + 1 + k) & MASK]! + ring[(head - SIDE - k) & MASK]!);
  }
  return sum;
}
