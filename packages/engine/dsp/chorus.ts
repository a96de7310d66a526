import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { DelayLine } from './delay-line.ts';
import { sineOfTurns } from './sine.ts';

export interface ChorusSettings {
  readonly rate: Hertz;
  /** Mean delay; 5 to 20 ms. */
  readonly delay: Seconds;
  /** Modulation depth of the delay. */
  readonly depth: Seconds;
  /** Wet level, 0..1. */
  readonly mix: number;
}

const STEP: Frames = 16;

/** Stereo chorus: one modulated delay per channel, LFOs 90 degrees apart. */
export class Chorus {
  private readonly settings: ChorusSettings;
  private readonly left = new DelayLine(SAMPLE_RATE / 20);
  private readonly right = new DelayLine(SAMPLE_RATE / 20);
  private phase = 0;

  constructor(settings: ChorusSettings) {
    this.settings = settings;
  }

  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    const { rate, delay, depth, mix } = this.settings;
    const dry = 1 - 0.4 * mix;
    for (let start = from; start < to; start += STEP) {
      const end = Math.min(to, start + STEP);
      const swing = depth * SAMPLE_RATE;
      const next = this.phase + (rate * (end - start)) / SAMPLE_RATE;
      let l = delay * SAMPLE_RATE + swing * sineOfTurns(this.phase);
      let r = delay * SAMPLE_RATE + swing * sineOfTurns(this.phase + 0.25);
      const stepL = (delay * SAMPLE_RATE + swing * sineOfTurns(next) - l) / (end - start);
      const stepR = (delay * SAMPLE_RATE + swing * sineOfTurns(next + 0.25) - r) / (end - start);
      for (let i = start; i < end; i++) {
        this.left.write(left[i]!);
        this.right.write(right[i]!);
        left[i] = dry * left[i]! + mix * this.left.readInterpolated(l);
        right[i] = dry * right[i]! + mix * this.right.readInterpolated(r);
        l += stepL;
        r += stepR;
      }
      this.phase = next - Math.floor(next);
    }
  }
}
