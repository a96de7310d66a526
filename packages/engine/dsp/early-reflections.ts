import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import { addOffsets, kernel } from './kernel/kernel.ts';
import { f32Array, i32Array } from './kernel/linear-memory.ts';
import { BLOCK, leftBlock, rightBlock } from './kernel/stereo-block.ts';

/** Position or size in metres: width (left to right), depth, height. */
export type Metres = readonly [x: number, y: number, z: number];

/** A rectangular room with a source and a listener. */
export interface Shoebox {
  readonly size: Metres;
  readonly source: Metres;
  readonly listener: Metres;
  /** Share of the pressure that a wall reflects, 0..1. */
  readonly reflection: number;
}

interface Tap {
  readonly delay: Frames;
  readonly left: number;
  readonly right: number;
}

const SPEED_OF_SOUND = 343;
const MAX_ORDER = 2;
/** The strongest reflections; the late reverb masks the others. */
const TAPS = 8;

/** Coordinate of the image with index `n` of a source between two walls (Allen and Berkley, JASA 1979). */
const imageAt = (n: number, size: number, source: number): number =>
  n % 2 === 0 ? n * size + source : (n + 1) * size - source;

/** The strongest reflections of a room, relative to the direct sound, by the image-source method. */
function reflectionsOf({ size, source, listener, reflection }: Shoebox): Tap[] {
  const direct = distance(source, listener);
  const taps: (Tap & { readonly gain: number })[] = [];
  for (let x = -MAX_ORDER; x <= MAX_ORDER; x++) {
    for (let y = -MAX_ORDER; y <= MAX_ORDER; y++) {
      for (let z = -MAX_ORDER; z <= MAX_ORDER; z++) {
        const order = Math.abs(x) + Math.abs(y) + Math.abs(z);
        if (order === 0 || order > MAX_ORDER) continue;
        const image: Metres = [
          imageAt(x, size[0], source[0]),
          imageAt(y, size[1], source[1]),
          imageAt(z, size[2], source[2]),
        ];
        const path = distance(image, listener);
        let gain = direct / path;
        for (let n = 0; n < order; n++) gain *= reflection;
        const side = (image[0] - listener[0]) / path;
        taps.push({
          delay: Math.round(((path - direct) / SPEED_OF_SOUND) * SAMPLE_RATE),
          left: gain * Math.sqrt((1 - side) / 2),
          right: gain * Math.sqrt((1 + side) / 2),
          gain,
        });
      }
    }
  }
  return taps.toSorted((a, b) => b.gain - a.gain).slice(0, TAPS);
}

const distance = (a: Metres, b: Metres): number => {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
};

/** Longest delay of a reflection or pre-delay. */
const MAX_HISTORY: Frames = 4608;
/** Frames that can be appended to the history before it is moved back to the start. */
const APPEND_FRAMES: Frames = 8 * BLOCK;
/** The end of the previous blocks, then those that were appended. */
const [historyLeft, historyRight] = [
  f32Array(MAX_HISTORY + APPEND_FRAMES),
  f32Array(MAX_HISTORY + APPEND_FRAMES),
];
const channels = [
  [historyLeft.values, leftBlock.values],
  [historyRight.values, rightBlock.values],
] as const;
const [earlyLeft, earlyRight] = [f32Array(BLOCK), f32Array(BLOCK)];
/** Read positions of the taps, then of the pre-delay. */
const positions = i32Array(TAPS + 1);
/** Gains of each tap: left, right. */
const gains = f32Array(2 * TAPS);

/** Computes the reflections of a block and replaces it by the input after the pre-delay. */
const runTaps = kernel((k) => {
  const taps = Array.from({ length: TAPS }, (_, n) => ({
    position: k.offset(positions, n),
    left: k.localF32x4(k.splatF32(gains, 2 * n)),
    right: k.localF32x4(k.splatF32(gains, 2 * n + 1)),
  }));
  const preDelay = k.offset(positions, TAPS);
  k.loopFrames(4, (at) => {
    let [left, right] = [k.constantF32x4(0), k.constantF32x4(0)];
    for (const tap of taps) {
      const there = addOffsets(at, tap.position);
      left = k.localF32x4(left.plus(k.loadFourSamples(historyLeft, there).times(tap.left)));
      right = k.localF32x4(right.plus(k.loadFourSamples(historyRight, there).times(tap.right)));
    }
    k.storeFourSamples(earlyLeft, at, left);
    k.storeFourSamples(earlyRight, at, right);
    const there = addOffsets(at, preDelay);
    k.storeFourSamples(leftBlock, at, k.loadFourSamples(historyLeft, there));
    k.storeFourSamples(rightBlock, at, k.loadFourSamples(historyRight, there));
  });
});

/** Adds the reflections to a block. */
const addEarly = kernel((k) => {
  k.loopFrames(4, (at) => {
    k.storeFourSamples(
      leftBlock,
      at,
      k.loadFourSamples(leftBlock, at).plus(k.loadFourSamples(earlyLeft, at)),
    );
    k.storeFourSamples(
      rightBlock,
      at,
      k.loadFourSamples(rightBlock, at).plus(k.loadFourSamples(earlyRight, at)),
    );
  });
});

/** Early reflections of a room and a pre-delay for its late reverb. */
export class EarlyReflections {
  /** The instance whose history is in the shared memory, until another instance acquires it. */
  private static owner: EarlyReflections | undefined;
  private readonly positions = new Int32Array(TAPS + 1);
  private readonly gains = new Float32Array(2 * TAPS);
  /** First frame of the history that these reflections need. */
  private readonly first: Frames;
  /** The saved history of both channels while another instance owns the memory. */
  private readonly saved: readonly Float32Array[];
  /** Frames that were appended to the history. */
  private appended: Frames = 0;

  constructor(shoebox: Shoebox, level: number, preDelay: Seconds) {
    for (const [n, { delay, left, right }] of reflectionsOf(shoebox).entries()) {
      this.positions[n] = MAX_HISTORY - delay;
      this.gains.set([level * left, level * right], 2 * n);
    }
    this.positions[TAPS] = MAX_HISTORY - Math.round(preDelay * SAMPLE_RATE);
    this.first = Math.min(...this.positions);
    if (this.first < 0) throw new RangeError('The room is too large.');
    this.saved = channels.map(() => new Float32Array(MAX_HISTORY - this.first));
  }

  /**
   * Replaces the first `count` frames of `leftBlock` and `rightBlock` by the reverb of the room; `late` replaces them
   * by the late reverb.
   */
  processBlock(count: Frames, late: (count: Frames) => void): void {
    this.acquire();
    if (this.appended + count > APPEND_FRAMES) this.rewind();
    const { appended } = this;
    for (const [history, block] of channels) {
      if (count === BLOCK) history.set(block, MAX_HISTORY + appended);
      else history.set(block.subarray(0, count), MAX_HISTORY + appended);
    }
    for (let n = 0; n <= TAPS; n++) positions.values[n] = this.positions[n]! + appended;
    runTaps(count);
    this.appended += count;
    late(count);
    addEarly(count);
  }

  private acquire(): void {
    if (EarlyReflections.owner === this) return;
    EarlyReflections.owner?.release();
    EarlyReflections.owner = this;
    this.appended = 0;
    gains.values.set(this.gains);
    for (const [n, [history]] of channels.entries()) history.set(this.saved[n]!, this.first);
  }

  private release(): void {
    const [from, to] = [this.first + this.appended, MAX_HISTORY + this.appended];
    for (const [n, [history]] of channels.entries()) this.saved[n]!.set(history.subarray(from, to));
  }

  private rewind(): void {
    for (const [history] of channels) {
      history.copyWithin(this.first, this.first + this.appended, MAX_HISTORY + this.appended);
    }
    this.appended = 0;
  }
}
