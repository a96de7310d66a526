import type { Frames } from '#engine/kit/units.ts';

/**
 * Reverbs or echoes of which at section starts a new one takes over while the old one decays; their sum is that of one.
 * Rounding errors hardly ever leave a feedback loop, so that otherwise a note would change the last bits of everything
 * after it.
 */
export class Succession<T> {
  /** The processor that takes the input; undefined: the next input needs a new one. */
  current: T | undefined;
  private readonly tail: Frames;
  private readonly changes: Frames[] = [];
  private decaying: { readonly processor: T; readonly until: Frames } | undefined;

  /**
   * `tail` is the time until a processor without input has decayed; each is in use for at least `minUse` times as long,
   * so that few frames have two. `sections` are the starts of sections, in order.
   */
  constructor(tail: Frames, minUse: number, sections: readonly Frames[]) {
    this.tail = tail;
    let last = 0;
    for (const frame of sections) {
      if (frame < last + minUse * tail) continue;
      this.changes.push(frame);
      last = frame;
    }
  }

  /** Advances to a frame of the piece. Calls must be in order of time. */
  advanceTo(frame: Frames): void {
    while (this.changes[0] !== undefined && frame >= this.changes[0]) {
      this.changes.shift();
      if (this.current) this.decaying = { processor: this.current, until: frame + this.tail };
      this.current = undefined;
    }
    if (this.decaying && frame >= this.decaying.until) this.decaying = undefined;
  }

  /** The processor that decays without input, if there is one. */
  get previous(): T | undefined {
    return this.decaying?.processor;
  }

  /** Drops both: they have decayed. */
  clear(): void {
    this.current = undefined;
    this.decaying = undefined;
  }
}
