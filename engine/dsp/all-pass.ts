import type { Frames } from '#engine/kit/units.ts';

/** Schroeder's all-pass: passes every frequency alike and smears it in time. */
export class AllPass {
  private readonly samples: Float32Array;
  private readonly gain: number;
  private head = 0;

  /** `gain` 0..0.75: how long it smears. */
  constructor(length: Frames, gain: number) {
    this.samples = new Float32Array(length);
    this.gain = gain;
  }

  /** Filters `block[0..count)` in place. */
  process(block: Float32Array, count: Frames): void {
    const { samples, gain } = this;
    const length = samples.length;
    for (let from = 0; from < count;) {
      // Up to where the ring begins anew, so that the loop need not ask.
      const to = Math.min(count, from + length - this.head);
      const shift = this.head - from;
      for (let i = from; i < to; i++) {
        const delayed = samples[shift + i]!;
        // The offset keeps a decay to silence out of denormals.
        const into = block[i]! + gain * delayed + 1e-20;
        samples[shift + i] = into;
        block[i] = delayed - gain * into;
      }
      this.head = (shift + to) % length;
      from = to;
    }
  }
}
