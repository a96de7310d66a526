import type { Frames } from '#engine/kit/units.ts';
import type { Sample } from '#engine/soundfont/sample.ts';

/** Length of the fade at the end of a sample without a loop. */
export const END_FADE: Frames = 192;

/** The frames of a sample that a reader plays. */
export interface SampleRange {
  /** At least 1: interpolation reads the frame before. */
  readonly start: number;
  readonly loopStart: Frames;
  /** 0 without a loop. */
  readonly loopLength: Frames;
  readonly end: Frames;
}

/** Resamples with four-point Hermite interpolation (Catmull-Rom). */
export class SampleReader {
  private readonly values: Float32Array;
  private readonly range: SampleRange;
  private at: number;

  constructor({ values }: Sample, range: SampleRange) {
    this.values = values;
    this.range = range;
    this.at = range.start;
  }

  /** Frames until the end of the sample; Infinity in a loop. `step` is the number of sample frames per output frame. */
  framesLeft(step: number): Frames {
    const { at, range } = this;
    return range.loopLength > 0 ? Infinity : Math.max(0, Math.ceil((range.end - at) / step));
  }

  /** Factor 0..1 of the fade at the end of the sample, at the current position. */
  endFade(): number {
    const { at, range } = this;
    return range.loopLength > 0 ? 1 : Math.min(1, Math.max(0, (range.end - at) / END_FADE));
  }

  /** Writes the next `count` frames to `out`, at most `framesLeft`. */
  read(out: Float64Array, count: Frames, step: number): void {
    const { loopStart, loopLength } = this.range;
    const limit = loopLength > 0 ? loopStart + loopLength : Infinity;
    for (let done = 0; done < count;) {
      if (this.at >= limit) this.at -= loopLength * (1 + Math.floor((this.at - limit) / loopLength));
      const next = Math.min(count, done + Math.ceil((limit - this.at) / step));
      this.readStraight(out, done, next, step);
      done = next;
    }
  }

  private readStraight(out: Float64Array, from: Frames, to: Frames, step: number): void {
    const { values } = this;
    let { at } = this;
    for (let i = from; i < to; i++) {
      const index = at | 0;
      const t = at - index;
      const y0 = values[index - 1]!;
      const y1 = values[index]!;
      const y2 = values[index + 1]!;
      const y3 = values[index + 2]!;
      const c1 = 0.5 * (y2 - y0);
      const fall = y1 - y2;
      const sum = c1 + fall;
      const c3 = sum + fall + 0.5 * (y3 - y1);
      out[i] = ((c3 * t - (sum + c3)) * t + c1) * t + y1;
      at += step;
    }
    this.at = at;
  }
}
