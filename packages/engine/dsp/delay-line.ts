import type { Frames } from '#engine/kit/units.ts';

/** Ring buffer of the last samples of a signal; the size is rounded up to a power of two. */
export class DelayLine {
  private readonly samples: Float32Array;
  private readonly mask: number;
  private head = 0;

  constructor(maxDelay: Frames) {
    let size = 2;
    while (size < maxDelay + 2) size *= 2;
    this.samples = new Float32Array(size);
    this.mask = size - 1;
  }

  write(x: number): void {
    this.samples[this.head] = x;
    this.head = (this.head + 1) & this.mask;
  }

  /** The sample written `delay` writes ago (1 = the latest). */
  read(delay: Frames): number {
    return this.samples[(this.head - delay) & this.mask]!;
  }

  /** Fractional delay by linear interpolation; `delay` in frames, at least 1. */
  readInterpolated(delay: number): number {
    const whole = Math.floor(delay);
    const near = this.samples[(this.head - whole) & this.mask]!;
    return near + (delay - whole) * (this.samples[(this.head - whole - 1) & this.mask]! - near);
  }
}
