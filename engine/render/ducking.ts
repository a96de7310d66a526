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
    for (let i = 0; i < count; i++) {
      // It goes down just before the kick, so that the attack stays whole.
      while (this.next < this.kicks.length && this.kicks[this.next]! - ATTACK <= from + i) {
        this.next++;
        this.since = 0;
      }
      if (this.since < ATTACK) this.depth += (1 - this.depth) / (ATTACK - this.since);
      else if (this.since < this.recovery) {
        const t = (this.since - ATTACK) / (this.recovery - ATTACK);
        this.depth = 1 - t * t * (3 - 2 * t);
      } else this.depth = 0;
      this.since++;
      curve[i] = this.depth;
    }
  }
}
