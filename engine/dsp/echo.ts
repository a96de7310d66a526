import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { DelayLine } from './delay-line.ts';
import { smoothing } from './one-pole.ts';

export interface EchoShape {
  /** Between repeats, at most 2 s. */
  readonly time: Seconds;
  /** Level of each repeat beside the one before, 0..0.8. */
  readonly feedback: number;
}

/** Ping-pong: repeats change sides, each duller and thinner than the last. Gives the wet signal only. */
export class Echo {
  private readonly left: DelayLine;
  private readonly right: DelayLine;
  private readonly delay: Frames;
  private readonly feedback: number;
  private readonly treble = smoothing(3800);
  private readonly bass = smoothing(220);
  private readonly state = new Float64Array(4);

  constructor(shape: EchoShape) {
    this.delay = Math.max(1, Math.round(Math.min(2, shape.time) * SAMPLE_RATE));
    this.feedback = shape.feedback;
    this.left = new DelayLine(this.delay);
    this.right = new DelayLine(this.delay);
  }

  /** Adds the repeats of `inLeft/inRight[0..count)` to `outLeft/outRight[at..at + count)`. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    at: Frames,
    count: Frames,
  ): void {
    const { left, right, delay, feedback, treble, bass, state } = this;
    let [trebleLeft, bassLeft, trebleRight, bassRight] = [state[0]!, state[1]!, state[2]!, state[3]!];
    for (let i = 0; i < count; i++) {
      trebleLeft += treble * (left.read(delay) - trebleLeft);
      trebleRight += treble * (right.read(delay) - trebleRight);
      bassLeft += bass * (trebleLeft - bassLeft);
      bassRight += bass * (trebleRight - bassRight);
      const fromLeft = trebleLeft - bassLeft;
      const fromRight = trebleRight - bassRight;
      outLeft[at + i]! += fromLeft;
      outRight[at + i]! += fromRight;
      // All that comes in starts on the left; the bias keeps the loop out of denormals.
      left.write(0.8 * inLeft[i]! + 0.8 * inRight[i]! + feedback * fromRight + 1e-18);
      right.write(fromLeft * feedback + 1e-18);
    }
    state.set([trebleLeft, bassLeft, trebleRight, bassRight]);
  }
}
