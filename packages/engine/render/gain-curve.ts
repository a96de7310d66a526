import type { ControlPoint } from '#contract/stored-score.ts';
import type { Frames } from '#engine/kit/units.ts';
import type { Stereo } from './stems.ts';
import type { TempoClock } from './tempo-clock.ts';

/** The gain of a part by its expression: the square of a piecewise linear curve. */
export class GainCurve {
  private readonly points: readonly { readonly frame: Frames; readonly value: number }[];
  private next = 0;

  /** `points` are sorted by beat. */
  constructor(points: readonly ControlPoint[], clock: TempoClock) {
    this.points = points.map(({ beat, value }) => ({ frame: clock.framesAt(beat), value }));
  }

  /** Applies the gain of frames `from..from + count` to `sound` from `offset` on. Calls must be in order of time. */
  apply({ left, right }: Stereo, offset: Frames, from: Frames, count: Frames): void {
    let frame = from;
    const end = from + count;
    while (frame < end) {
      while (this.next < this.points.length && this.points[this.next]!.frame <= frame) this.next++;
      const [before, after] = [this.points[this.next - 1], this.points[this.next]];
      const until = Math.min(end, after?.frame ?? end);
      const first = before?.value ?? after?.value ?? 1;
      const slope = before && after ? (after.value - before.value) / (after.frame - before.frame) : 0;
      let value = before ? first + slope * (frame - before.frame) : first;
      for (let i = frame - from + offset; i < until - from + offset; i++) {
        left[i]! *= value * value;
        right[i]! *= value * value;
        value += slope;
      }
      frame = until;
    }
  }
}
