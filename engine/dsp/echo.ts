import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { doubles, singles } from './kernel/workbench.ts';
import { smoothing } from './one-pole.ts';

export interface EchoShape {
  /** Between repeats, 0.012 to 2 s. */
  readonly time: Seconds;
  /** Level of each repeat beside the one before, 0..0.8. */
  readonly feedback: number;
}

const TREBLE_CORNER = 3800;
const BASS_CORNER = 220;
const INPUT = 0.8;
/** Keeps the loop out of denormals. */
const BIAS = 1e-18;

/** What comes out of the delays, and after a run what goes into them. */
const [delayedLeft, delayedRight] = [singles(BLOCK), singles(BLOCK)];
/** How far the filters are, left and right, and the feedback. */
const [TREBLE, BASS, FEEDBACK] = [0, 2, 4];
const numbers = doubles(FEEDBACK + 1);

/** Repeats in place of what is heard in `leftBlock` and `rightBlock`. */
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
    // All that comes in starts on the left.
    const sum = heard.plus(heard.swapped()).times(input).firsts(none);
    const again = repeated.swapped().times(feedback).plus(bias);
    k.setChannels(delayedLeft, delayedRight, at, sum.plus(again));
  });
  k.store(numbers, TREBLE, treble);
  k.store(numbers, BASS, bass);
});

/** Ping-pong: repeats change sides, each duller and thinner than the last. Gives the wet signal only. */
export class Echo {
  private readonly left: Float32Array;
  private readonly right: Float32Array;
  private readonly own = new Float64Array(FEEDBACK + 1);
  private place: Frames = 0;

  constructor(shape: EchoShape) {
    // A block never hears its own repeats.
    const delay = Math.max(BLOCK, Math.round(Math.min(2, shape.time) * SAMPLE_RATE));
    this.own[FEEDBACK] = shape.feedback;
    this.left = new Float32Array(delay);
    this.right = new Float32Array(delay);
  }

  /** Puts the repeats of the first `count` frames of `leftBlock` and `rightBlock` in their place. */
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
