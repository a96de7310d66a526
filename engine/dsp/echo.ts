import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { doubles, singles } from './kernel/workbench.ts';
import { smoothing } from './one-pole.ts';

export interface EchoShape {
  /** Delay time, 0.012 to 2 s. */
  readonly time: Seconds;
  /** Level of each repeat relative to the previous one, 0..0.8. */
  readonly feedback: number;
}

const TREBLE_CORNER = 3800;
const BASS_CORNER = 220;
const INPUT = 0.8;
/** Prevents denormals in the feedback loop. */
const BIAS = 1e-18;

/** Output of the delay lines; after a run, their new input. */
const [delayedLeft, delayedRight] = [singles(BLOCK), singles(BLOCK)];
/** Indices of the filter states (left and right) and of the feedback. */
const [TREBLE, BASS, FEEDBACK] = [0, 2, 4];
const numbers = doubles(FEEDBACK + 1);

/** Replaces `leftBlock` and `rightBlock` by their repeats. */
const repeat = kernel((k) => {
  const [treble, bass] = [k.keep(k.load(numbers, TREBLE)), k.keep(k.load(numbers, BASS))];
  const feedback = k.keep(k.twice(numbers, FEEDBACK));
  const [input, bias, none] = [k.constant(INPUT), k.constant(BIAS), k.constant(0)];
  const [dulled, kept] = [k.constant(smoothing(TREBLE_CORNER)), k.constant(1 - smoothing(TREBLE_CORNER))];
  const [thinned, rest] = [k.constant(smoothing(BASS_CORNER)), k.constant(1 - smoothing(BASS_CORNER))];
  k.frames(1, (at) => {
    const delayed = k.channels(delayedLeft, delayedRight, at);
    const heard = k.keep(k.channels(leftBlock, rightBlock, at));
    k.set(treble, dulled.times(delayed).plus(kept.times(treble)));
    k.set(bass, thinned.times(treble).plus(rest.times(bass)));
    const repeated = k.keep(treble.minus(bass));
    k.setChannels(leftBlock, rightBlock, at, repeated);
    // The mono sum of the input enters the left delay line.
    const sum = heard.plus(heard.swapped()).times(input).firsts(none);
    const again = repeated.swapped().times(feedback).plus(bias);
    k.setChannels(delayedLeft, delayedRight, at, sum.plus(again));
  });
  k.store(numbers, TREBLE, treble);
  k.store(numbers, BASS, bass);
});

/** Ping-pong delay with band-limited feedback. Outputs the wet signal only. */
export class Echo {
  private readonly left: Float32Array;
  private readonly right: Float32Array;
  private readonly own = new Float64Array(FEEDBACK + 1);
  private place: Frames = 0;

  constructor(shape: EchoShape) {
    // The delay is at least one block, so that a block never contains its own repeats.
    const delay = Math.max(BLOCK, Math.round(Math.min(2, shape.time) * SAMPLE_RATE));
    this.own[FEEDBACK] = shape.feedback;
    this.left = new Float32Array(delay);
    this.right = new Float32Array(delay);
  }

  /** Replaces the first `count` frames of `leftBlock` and `rightBlock` by the wet signal. */
  answer(count: Frames): void {
    const { left, right, own, place } = this;
    const first = Math.min(count, left.length - place);
    const lines = [
      [left, delayedLeft.values],
      [right, delayedRight.values],
    ] as const;
    for (const [line, block] of lines) {
      block.set(line.subarray(place, place + first));
      block.set(line.subarray(0, count - first), first);
    }
    numbers.values.set(own);
    repeat(count);
    own.set(numbers.values);
    for (const [line, block] of lines) {
      line.set(block.subarray(0, first), place);
      line.set(block.subarray(first, count));
    }
    this.place = (place + count) % left.length;
  }
}
