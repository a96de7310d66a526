import type { AutomationStep } from '#contract/stored-score.ts';
import { BLOCK } from '#engine/dsp/kernel/stereo-block.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Length of a ramp: without a click, and short against the attack of a note. */
const RAMP: Frames = Math.round(0.03 * SAMPLE_RATE);

/** A curve of constant values with linear ramps that end at each step. */
export class StepCurve {
  private readonly steps: readonly { readonly frame: Frames; readonly value: number }[];
  private readonly initial: number;
  private readonly block = new Float32Array(BLOCK);
  private next = 0;

  /** Before the first step the value is `initial`; `valueOf` converts those of the steps. */
  constructor(
    steps: readonly AutomationStep[],
    clock: TempoClock,
    valueOf: (value: number) => number,
    initial: number,
  ) {
    this.steps = steps.map(({ beat, value }) => ({
      frame: clock.framesAt(Math.max(0, beat)),
      value: valueOf(value),
    }));
    this.initial = initial;
  }

  /** Whether the curve is `value` in all frames `from..from + count`. */
  isConstant(value: number, from: Frames, count: Frames): boolean {
    const next = this.steps[this.indexAt(from)];
    return this.valueBefore() === value && (next === undefined || from + count <= next.frame - RAMP);
  }

  /** The values of frames `from..from + count`, at most one block; overwritten by the next call. */
  values(from: Frames, count: Frames): Float32Array {
    for (let i = 0; i < count; i++) {
      const next = this.steps[this.indexAt(from + i)];
      const before = this.valueBefore();
      const begin = Math.max(
        next === undefined ? Infinity : next.frame - RAMP,
        this.steps[this.next - 1]?.frame ?? 0,
      );
      const share = next === undefined ? 0 : Math.max(0, from + i - begin) / (next.frame - begin);
      this.block[i] = share === 0 ? before : before + (next!.value - before) * share;
    }
    return this.block;
  }

  /** The index of the first step after a frame. Calls must be in order of time. */
  private indexAt(frame: Frames): number {
    while (this.next < this.steps.length && this.steps[this.next]!.frame <= frame) this.next++;
    return this.next;
  }

  private valueBefore(): number {
    return this.steps[this.next - 1]?.value ?? this.initial;
  }
}
