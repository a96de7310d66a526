import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';

const ATTACK: Frames = Math.round(0.004 * SAMPLE_RATE);

/**
 * How far a side-chain compressor keyed by the kick is down at each moment: 1 at a kick, back at 0 after
 * `recovery`. The parts multiply it with their own depth.
 */
export class Ducking {
  private readonly kicks: readonly Frames[];
  private readonly recovery: Frames;
  private next = 0;
  private since = Infinity;
  private depth = 0;

  /** `kicks` are sorted frames of the piece. */
  constructor(kicks: readonly Frames[], recovery: Seconds) {
    this.kicks = kicks;
    this.recovery = Math.max(1, Math.round(recovery * SAMPLE_RATE));
  }

  /** Writes the curve for frames `from..from + count` of the piece into `curve`. Call in order of time. */
  write(curve: Float32Array, from: Frames, count: Frames): void {
    const { kicks, recovery } = this;
    for (let start = 0; start < count;) {
      // It goes down just before the kick, so that the attack stays whole.
      while (this.next < kicks.length && kicks[this.next]! - ATTACK <= from + start) {
        this.next++;
        this.since = 0;
      }
      const end = Math.min(count, (kicks[this.next] ?? Infinity) - ATTACK - from);
      let { since, depth } = this;
      for (let i = start; i < end; i++, since++) {
        if (since < ATTACK) depth += (1 - depth) / (ATTACK - since);
        else if (since < recovery) {
          const t = (since - ATTACK) / (recovery - ATTACK);
          depth = 1 - t * t * (3 - 2 * t);
        } else depth = 0;
        curve[i] = depth;
      }
      this.since = since;
      this.depth = depth;
      start = end;
    }
  }
}
