import type { ChannelAutomation as AutomationSteps, ChannelSettings } from '#contract/stored-score.ts';
import { smoothing } from '#engine/dsp/one-pole.ts';
import { leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Frames, Hertz } from '#engine/kit/units.ts';
import { StepCurve } from './step-curve.ts';
import type { TempoClock } from './tempo-clock.ts';

/** Corner of the first-order shelf: most of its gain is reached at 2.5 kHz. */
const SHELF_CORNER: Hertz = 1600;

const gainOf = (db: number): number => (db === -Infinity ? 0 : decibelsToGain(db));

/** The automation of a channel strip. Calls must be in order of time. */
export class ChannelAutomation {
  private readonly level: StepCurve | undefined;
  private readonly shelf: HighShelf | undefined;
  private readonly reverb: StepCurve | undefined;
  private readonly echo: StepCurve | undefined;

  /** `sends` are those of the channel, until the first step. */
  constructor(
    { levelDb, brightnessDb, reverb, echo }: AutomationSteps,
    sends: Pick<ChannelSettings, 'reverb' | 'echo'>,
    clock: TempoClock,
  ) {
    this.level = levelDb && new StepCurve(levelDb, clock, gainOf, 1);
    this.shelf = brightnessDb && new HighShelf(new StepCurve(brightnessDb, clock, gainOf, 1));
    this.reverb = reverb && new StepCurve(reverb, clock, (send) => send, sends.reverb);
    this.echo = echo && new StepCurve(echo, clock, (send) => send, sends.echo);
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

  /** The sends at a frame; undefined: the channel's. */
  sendsAt(frame: Frames): { readonly reverb: number | undefined; readonly echo: number | undefined } {
    return { reverb: this.reverb?.values(frame, 1)[0], echo: this.echo?.values(frame, 1)[0] };
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
