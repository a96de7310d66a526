import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';

const ATTACK: Frames = Math.round(0.004 * SAMPLE_RATE);

/**
 * Gain reduction curve of a sidechain compressor keyed by the kick: 1 at a kick, back to 0 after `recovery`. Each
 * part scales it by its own depth.
 */
export class Ducking {
  private readonly kicks: readonly Frames[];
  private readonly recovery: Frames;
  /** The recovery curve after an attack. */
  private readonly recoveryCurve: Float32Array;
  private next = 0;
  private since = Infinity;
  private depth = 0;

  /** `kicks` are sorted frame positions. */
  constructor(kicks: readonly Frames[], recovery: Seconds) {
    this.kicks = kicks;
    this.recovery = Math.max(1, Math.round(recovery * SAMPLE_RATE));
    const frames = Math.max(0, this.recovery - ATTACK);
    this.recoveryCurve = Float32Array.from({ length: frames }, (_, i) => this.recoveryAt(i));
  }

  /** Writes the curve for frames `from..from + count` of the piece into `curve`. Calls must be in order of time. */
  write(curve: Float32Array, from: Frames, count: Frames): void {
    const { kicks } = this;
    for (let start = 0; start < count;) {
      // The attack is just before the kick, so that the kick's transient stays intact.
      while (this.next < kicks.length && kicks[this.next]! - ATTACK <= from + start) {
        this.next++;
        this.since = 0;
      }
      const end = Math.min(count, (kicks[this.next] ?? Infinity) - ATTACK - from);
      this.continueCurve(curve.subarray(start, end));
      start = end;
    }
  }

  /** Continues the curve from the end of the previous segment. */
  private continueCurve(curve: Float32Array): void {
    let { since, depth } = this;
    let i = 0;
    for (; i < curve.length && since < ATTACK; i++, since++) {
      depth += (1 - depth) / (ATTACK - since);
      curve[i] = depth;
    }
    if (i < curve.length) {
      const recoveryCurve = this.recoveryCurve.subarray(since - ATTACK, since - ATTACK + curve.length - i);
      curve.set(recoveryCurve, i);
      curve.fill(0, i + recoveryCurve.length);
      since += curve.length - i;
      depth = since > this.recovery ? 0 : this.recoveryAt(since - 1 - ATTACK);
    }
    this.since = since;
    this.depth = depth;
  }

  /** Value at `frames` after an attack, less than the recovery time. */
  private recoveryAt(frames: Frames): number {
    const t = frames / (this.recovery - ATTACK);
    return 1 - t * t * (3 - 2 * t);
  }
}
