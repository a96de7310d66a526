import type { Frames } from '#engine/kit/units.ts';
import type { Sample } from './sample.ts';

/** Decoded samples of all fonts, by a key that is unique to font and sample. Drops the least recently used ones. */
export class SampleCache {
  private readonly samples = new Map<string, Sample>();
  private readonly maxBytes: number;
  private bytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Total size of the cached samples. */
  get size(): number {
    return this.bytes;
  }

  /** The sample, with at least `minFrames` frames unless it is shorter. `decode` gives that many, or more. */
  get(key: string, minFrames: Frames, decode: (minFrames: Frames) => Sample): Sample {
    const cached = this.samples.get(key);
    this.samples.delete(key);
    if (cached && (cached.isComplete || cached.frames >= minFrames)) {
      this.samples.set(key, cached);
      return cached;
    }
    if (cached) this.bytes -= cached.values.byteLength;
    // Twice as much as before, so that notes of increasing lengths decode it only a few times.
    const sample = decode(Math.max(minFrames, 2 * (cached?.frames ?? 0)));
    this.samples.set(key, sample);
    this.bytes += sample.values.byteLength;
    for (const [oldest, { values }] of this.samples) {
      if (this.bytes <= this.maxBytes || oldest === key) break;
      this.samples.delete(oldest);
      this.bytes -= values.byteLength;
    }
    return sample;
  }
}
