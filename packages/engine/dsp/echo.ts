import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { kernel } from './kernel/kernel.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';
import { f64Array, f32Array } from './kernel/linear-memory.ts';
import { smoothing } from './one-pole.ts';

export interface EchoSettings {
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
const [delayedLeft, delayedRight] = [f32Array(BLOCK), f32Array(BLOCK)];
/** Indices of the filter states (left and right) and of the feedback. */
const [TREBLE, BASS, FEEDBACK] = [0, 2, 4];
const kernelState = f64Array(FEEDBACK + 1);

/** Replaces `leftBlock` and `rightBlock` by their repeats. */
const runEcho = kernel((k) => {
  const [treble, bass] = [k.local(k.loadF64x2(kernelState, TREBLE)), k.local(k.loadF64x2(kernelState, BASS))];
  const feedback = k.local(k.splatF64(kernelState, FEEDBACK));
  const [input, bias, none] = [k.constantF64x2(INPUT), k.constantF64x2(BIAS), k.constantF64x2(0)];
  const [trebleGain, trebleHold] = [
    k.constantF64x2(smoothing(TREBLE_CORNER)),
    k.constantF64x2(1 - smoothing(TREBLE_CORNER)),
  ];
  const [bassGain, bassHold] = [
    k.constantF64x2(smoothing(BASS_CORNER)),
    k.constantF64x2(1 - smoothing(BASS_CORNER)),
  ];
  k.loopFrames(1, (at) => {
    const delayed = k.loadChannels(delayedLeft, delayedRight, at);
    const dry = k.local(k.loadChannels(leftBlock, rightBlock, at));
    k.set(treble, trebleGain.times(delayed).plus(trebleHold.times(treble)));
    k.set(bass, bassGain.times(treble).plus(bassHold.times(bass)));
    const repeated = k.local(treble.minus(bass));
    k.storeChannels(leftBlock, rightBlock, at, repeated);
    // The mono sum of the input enters the left delay line.
    const sum = dry.plus(dry.swapped()).times(input).firstLanes(none);
    const fedBack = repeated.swapped().times(feedback).plus(bias);
    k.storeChannels(delayedLeft, delayedRight, at, sum.plus(fedBack));
  });
  k.storeF64x2(kernelState, TREBLE, treble);
  k.storeF64x2(kernelState, BASS, bass);
});

/** Ping-pong delay with band-limited feedback. Outputs the wet signal only. */
export class Echo {
  private readonly left: Float32Array;
  private readonly right: Float32Array;
  private readonly state = new Float64Array(FEEDBACK + 1);
  private position: Frames = 0;

  constructor(settings: EchoSettings) {
    // The delay is at least one block, so that a block never contains its own repeats.
    const delay = Math.max(BLOCK, Math.round(Math.min(2, settings.time) * SAMPLE_RATE));
    this.state[FEEDBACK] = settings.feedback;
    this.left = new Float32Array(delay);
    this.right = new Float32Array(delay);
  }

  /** Replaces the first `count` frames of `leftBlock` and `rightBlock` by the wet signal. */
  process(count: Frames): void {
    const { left, right, state, position } = this;
    const first = Math.min(count, left.length - position);
    const lines = [
      [left, delayedLeft.values],
      [right, delayedRight.values],
    ] as const;
    for (const [line, block] of lines) {
      block.set(line.subarray(position, position + first));
      block.set(line.subarray(0, count - first), first);
    }
    kernelState.values.set(state);
    runEcho(count);
    state.set(kernelState.values);
    for (const [line, block] of lines) {
      line.set(block.subarray(0, first), position);
      line.set(block.subarray(first, count));
    }
    this.position = (position + count) % left.length;
  }
}
