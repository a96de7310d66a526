import { smoothing } from '#engine/dsp/one-pole.ts';
import { leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';
import type { ChannelAutomation as AutomationSteps } from '#engine/score/score.ts';
import { StepCurve } from './step-curve.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Corner of the first-order shelf: most of its gain is reached at 2.5 kHz. */
const SHELF_CORNER: Hertz = 1600;

const gainOf = (db: number): number => (db === -Infinity ? 0 : decibelsToGain(db));

/** The automation of a channel strip. Calls must be in order of time. */
export class ChannelAutomation {
  private readonly level: StepCurve | undefined;
  private readonly shelf: HighShelf | undefined;
  private readonly send: StepCurve | undefined;

  /** `reverb` is the channel's send, until the first step. */
  constructor({ levelDb, brightnessDb, reverb: sends }: AutomationSteps, reverb: number, clock: TempoClock) {
    this.level = levelDb && new StepCurve(levelDb, clock, gainOf, 1);
    this.shelf = brightnessDb && new HighShelf(new StepCurve(brightnessDb, clock, gainOf, 1));
    this.send = sends && new StepCurve(sends, clock, (send) => send, reverb);
  }

  /**
   * Applies brightness and level of frames `from..from + count` of the piece to the first frames of `leftBlock` and
   * `rightBlock`, also if they contain middle and side.
   */
  process(from: Frames, count: Frames): void {
    this.shelf?.process(from, count);
    if (this.level === undefined || this.level.isConstant(1, from, count)) return;
    const [left, right] = [leftBlock.values, rightBlock.values];
    const gains = this.level.values(from, count);
    for (let i = 0; i < count; i++) {
      left[i]! *= gains[i]!;
      right[i]! *= gains[i]!;
    }
  }

  /** The reverb send at a frame; undefined: the channel's. */
  sendAt(frame: Frames): number | undefined {
    return this.send?.values(frame, 1)[0];
  }
}

/** A first-order high shelf whose gain is automated: the signal plus a share of its treble. */
class HighShelf {
  private readonly gain: StepCurve;
  private readonly lows = [0, 0];

  constructor(gain: StepCurve) {
    this.gain = gain;
  }

  /** The filter runs also where the gain is 1, and changes nothing there. */
  process(from: Frames, count: Frames): void {
    const b = smoothing(SHELF_CORNER);
    const isBypassed = this.gain.isConstant(1, from, count);
    const gains = this.gain.values(from, count);
    for (const [channel, { values }] of [leftBlock, rightBlock].entries()) {
      let low = this.lows[channel]!;
      for (let i = 0; i < count; i++) {
        const x = values[i]!;
        low += b * (x - low);
        if (!isBypassed) values[i] = x + (gains[i]! - 1) * (x - low);
      }
      // Flush values that would become denormals, which are slow.
      this.lows[channel] = Math.abs(low) > 1e-20 ? low : 0;
    }
  }
}
