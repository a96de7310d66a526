import { blockPeak, PEAK_BOUND, PEAK_REACH } from '#engine/dsp.ts';
import type { Chunk } from './sound.ts';

const blockFrames = 256;

/** True peak of one channel; a block is oversampled only if it can exceed the maximum so far. */
class ChannelPeak {
  /** A block with its neighbouring samples. */
  readonly #window = new Float32Array(blockFrames + 2 * PEAK_REACH);
  #filled = PEAK_REACH;
  peak = 0;

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const to = Math.min(samples.length, from + this.#window.length - this.#filled);
      this.#window.set(samples.subarray(from, to), this.#filled);
      this.#filled += to - from;
      from = to;
      if (this.#filled === this.#window.length) this.#look();
    }
  }

  #look(): void {
    const end = this.#filled - PEAK_REACH;
    let sample = 0;
    for (let i = 0; i < this.#filled; i++) sample = Math.max(sample, Math.abs(this.#window[i]!));
    if (sample * PEAK_BOUND > this.peak) {
      this.peak = Math.max(this.peak, blockPeak(this.#window, PEAK_REACH, end));
    }
    this.#window.copyWithin(0, end - PEAK_REACH, this.#filled);
    this.#filled = 2 * PEAK_REACH;
  }

  /** Treats samples after the end as silence. */
  finish(): number {
    this.add(new Float32Array(PEAK_REACH));
    if (this.#filled > 2 * PEAK_REACH) this.#look();
    return this.peak;
  }
}

/** True peak of a stream of any length, at four times its sample rate (ITU-R BS.1770-4, annex 2). */
export class PeakMeter {
  readonly #channels: readonly ChannelPeak[];

  constructor(channels: number) {
    this.#channels = Array.from({ length: channels }, () => new ChannelPeak());
  }

  add(chunk: Chunk): void {
    for (const [index, channel] of this.#channels.entries()) channel.add(chunk[index]!);
  }

  /** In dBTP; -Infinity for silence. */
  finish(): number {
    return 20 * Math.log10(Math.max(...this.#channels.map((channel) => channel.finish())));
  }
}
