import { leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames } from '#engine/kit/units.ts';
import type { ChannelAutomation as AutomationSteps } from '#engine/score/score.ts';
import { StepCurve } from './step-curve.ts';
import type { TempoClock } from './tempo-clock.ts';

const gainOf = (db: number): number => (db === -Infinity ? 0 : decibelsToGain(db));

/** The automation of a channel strip. Calls must be in order of time. */
export class ChannelAutomation {
  private readonly level: StepCurve | undefined;

  constructor({ levelDb }: AutomationSteps, clock: TempoClock) {
    this.level = levelDb && new StepCurve(levelDb, clock, gainOf, 1);
  }

  /** Applies the level of frames `from..from + count` to the first frames of `leftBlock` and `rightBlock`. */
  applyLevel(from: Frames, count: Frames): void {
    if (this.level === undefined || this.level.isConstant(1, from, count)) return;
    const [left, right] = [leftBlock.values, rightBlock.values];
    const gains = this.level.values(from, count);
    for (let i = 0; i < count; i++) {
      left[i]! *= gains[i]!;
      right[i]! *= gains[i]!;
    }
  }
}
