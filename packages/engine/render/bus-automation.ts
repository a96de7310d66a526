import type { BusState } from '#contract/stored-score.ts';
import { decibelsToGain, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { AutomationSegment } from '#engine/score/score.ts';
import { dry } from './bus-buffers.ts';
import type { Stereo } from './stems.ts';
import type { TempoClock } from './tempo-clock.ts';

const CHUNK: Frames = 256;
/** Smoothing time of a state change: fast, but without a click. */
const SMOOTHING: Frames = Math.round(0.02 * SAMPLE_RATE);
const NEUTRAL_CUTOFF = 16_000;
/** Below this offset, in octaves, the low-pass is bypassed. */
const MIN_OCTAVES = 0.02;
const FLAT_Q = 0.6;
/** Settling time of the filters: after a bypass they are run over this many previous frames first. */
export const FILTER_SETTLING: Frames = 512;

const neutral: BusState = { gainDb: 0, lowPassOctaves: 0, width: 1 };

interface FrameSegment {
  readonly start: Frames;
  readonly end: Frames;
  readonly from: BusState;
  readonly to: BusState;
}

const interpolate = (a: number, b: number, share: number): number => a + (b - a) * share;

const LANES = 4;
const [GAINS, WIDTHS, GAIN_STEP, WIDTH_STEP] = [0, LANES, 2 * LANES, 2 * LANES + 1];
const parameters = f32Array(2 * LANES + 2);

/** Applies linear ramps of gain and stereo width (mid/side). */
const levelBlock = kernel((k) => {
  const [gain, width] = [
    k.localF32x4(k.loadF32x4(parameters, GAINS)),
    k.localF32x4(k.loadF32x4(parameters, WIDTHS)),
  ];
  const gainStep = k.localF32x4(k.splatF32(parameters, GAIN_STEP));
  const widthStep = k.localF32x4(k.splatF32(parameters, WIDTH_STEP));
  const half = k.constantF32x4(0.5);
  k.loopFrames(LANES, (_, there) => {
    const [left, right] = [
      k.localF32x4(k.loadFourSamples(dry.left, there)),
      k.localF32x4(k.loadFourSamples(dry.right, there)),
    ];
    const middle = k.localF32x4(half.times(gain).times(left.plus(right)));
    const side = k.localF32x4(half.times(gain).times(width).times(left.minus(right)));
    k.storeFourSamples(dry.left, there, middle.plus(side));
    k.storeFourSamples(dry.right, there, middle.minus(side));
    k.set(gain, gain.plus(gainStep));
    k.set(width, width.plus(widthStep));
  });
});

/** Automates gain, low-pass and stereo width of a stem's bus. */
export class BusAutomation {
  private readonly segments: readonly FrameSegment[];
  private readonly lowPass = new StereoStateVariableFilter();
  private current = 0;
  /** Previous frames that the filters must process before use, after a bypass. */
  private warmUpFrames = 0;
  private gain: number;
  private width: number;
  private lowPassOctaves: number;
  /** Low-pass offset of each chunk of the block. */
  private readonly chunkOctaves: number[] = [];

  /** `scenes` belong to one stem and are sorted by time. */
  constructor(automation: readonly AutomationSegment[], clock: TempoClock) {
    this.segments = automation.map(({ startBeats, endBeats, from, to }) => ({
      start: clock.framesAt(startBeats),
      end: clock.framesAt(endBeats),
      from,
      to,
    }));
    const first = this.segments[0]?.from ?? neutral;
    this.gain = decibelsToGain(first.gainDb);
    this.width = first.width;
    this.lowPassOctaves = first.lowPassOctaves;
  }

  /**
   * Applies gain and width to frames `from..from + count` of the piece in the dry buffer. Calls must be in order of
   * time.
   */
  applyLevel(from: Frames, count: Frames): void {
    this.chunkOctaves.length = 0;
    for (let start = 0; start < count; start += CHUNK) {
      this.levelChunk(start, Math.min(CHUNK, count - start), this.stateAt(from + start));
    }
  }

  /**
   * Applies the low-pass in place, after `level`; the frames start at `at` in `sound`, after SETTLING previous
   * frames.
   */
  applyLowPass({ left, right }: Stereo, count: Frames, at: Frames): void {
    for (const [chunk, lowPassOctaves] of this.chunkOctaves.entries()) {
      const from = at + chunk * CHUNK;
      if (lowPassOctaves > MIN_OCTAVES)
        this.lowPassChunk(left, right, from, Math.min(from + CHUNK, at + count), lowPassOctaves);
      else this.warmUpFrames = FILTER_SETTLING;
    }
  }

  private stateAt(frame: Frames): BusState {
    while (this.current + 1 < this.segments.length && this.segments[this.current + 1]!.start <= frame)
      this.current++;
    const segment = this.segments[this.current];
    if (segment === undefined || frame >= segment.end) return neutral;
    const share = Math.max(0, frame - segment.start) / Math.max(1, segment.end - segment.start);
    return {
      gainDb: interpolate(segment.from.gainDb, segment.to.gainDb, share),
      lowPassOctaves: interpolate(segment.from.lowPassOctaves, segment.to.lowPassOctaves, share),
      width: interpolate(segment.from.width, segment.to.width, share),
    };
  }

  private levelChunk(start: Frames, count: Frames, target: BusState): void {
    const smoothing = Math.min(1, count / SMOOTHING);
    const gain = interpolate(this.gain, decibelsToGain(target.gainDb), smoothing);
    const width = interpolate(this.width, target.width, smoothing);
    this.lowPassOctaves = interpolate(this.lowPassOctaves, target.lowPassOctaves, smoothing);
    this.chunkOctaves.push(this.lowPassOctaves);
    const isConstant = gain === this.gain && width === this.width;
    if (!isConstant || gain !== 1 || width !== 1) {
      for (let lane = 0; lane < LANES; lane++) {
        parameters.values[GAINS + lane] = interpolate(this.gain, gain, lane / count);
        parameters.values[WIDTHS + lane] = interpolate(this.width, width, lane / count);
      }
      parameters.values[GAIN_STEP] = (LANES * (gain - this.gain)) / count;
      parameters.values[WIDTH_STEP] = (LANES * (width - this.width)) / count;
      levelBlock(count, start);
    }
    this.gain = gain;
    this.width = width;
  }

  private lowPassChunk(
    left: Float32Array,
    right: Float32Array,
    from: Frames,
    to: Frames,
    lowPassOctaves: number,
  ): void {
    const { lowPass, warmUpFrames } = this;
    const [lowLeft, lowRight] = [leftVoice.values, rightVoice.values];
    const cutoff = NEUTRAL_CUTOFF * exp2(-lowPassOctaves);
    lowPass.tune(cutoff, cutoff, FLAT_Q);
    lowLeft.set(left.subarray(from - warmUpFrames, to));
    lowRight.set(right.subarray(from - warmUpFrames, to));
    lowPass.low(warmUpFrames + to - from);
    left.set(lowLeft.subarray(warmUpFrames, warmUpFrames + to - from), from);
    right.set(lowRight.subarray(warmUpFrames, warmUpFrames + to - from), from);
    this.warmUpFrames = 0;
  }
}
