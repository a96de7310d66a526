import { decibelsToGain, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { Opening, Scene } from '#engine/score/score.ts';
import type { Stereo } from './stems.ts';
import type { TempoClock } from './tempo-clock.ts';

const CHUNK: Frames = 256;
/** At a joint the desk moves this fast: at once to the ear, without a click. */
const GLIDE: Frames = Math.round(0.02 * SAMPLE_RATE);
const OPEN_HERTZ = 16_000;
/** Less than this much of an octave below the open filter is not filtered at all. */
const NEARLY_OPEN = 0.02;
const FLAT_Q = 0.6;
/** The filters have forgotten what they heard before after so many frames: that far the desk listens back. */
export const SETTLING: Frames = 512;

const wideOpen: Opening = { gainDb: 0, darkOctaves: 0, width: 1 };

interface Stretch {
  readonly start: Frames;
  readonly end: Frames;
  readonly from: Opening;
  readonly to: Opening;
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** A hand at a stem's fader, filter and width, that follows the scenes. */
export class StemDesk {
  private readonly stretches: readonly Stretch[];
  private readonly low = new StereoStateVariableFilter();
  private readonly lowLeft = new Float64Array(SETTLING + CHUNK);
  private readonly lowRight = new Float64Array(SETTLING + CHUNK);
  private place = 0;
  /** How many frames the filters must hear again before they come in, having rested. */
  private unheard = 0;
  private gain: number;
  private width: number;
  private dark: number;

  /** `scenes` are one stem's, in order of time. */
  constructor(scenes: readonly Scene[], clock: TempoClock) {
    this.stretches = scenes.map(({ startBeats, endBeats, from, to }) => ({
      start: clock.framesAt(startBeats),
      end: clock.framesAt(endBeats),
      from,
      to,
    }));
    const first = this.stretches[0]?.from ?? wideOpen;
    this.gain = decibelsToGain(first.gainDb);
    this.width = first.width;
    this.dark = first.darkOctaves;
  }

  /**
   * Works in place on frames `from..from + count` of the piece, which lie in `sound` from `at` on, behind the
   * SETTLING frames before them. Call in order of time.
   */
  process({ left, right }: Stereo, from: Frames, count: Frames, at: Frames): void {
    for (let start = 0; start < count; start += CHUNK) {
      const aim = this.aim(from + start);
      this.processChunk(left, right, at + start, Math.min(start + CHUNK, count) - start, aim);
    }
  }

  private aim(frame: Frames): Opening {
    while (this.place + 1 < this.stretches.length && this.stretches[this.place + 1]!.start <= frame)
      this.place++;
    const stretch = this.stretches[this.place];
    if (stretch === undefined || frame >= stretch.end) return wideOpen;
    const share = Math.max(0, frame - stretch.start) / Math.max(1, stretch.end - stretch.start);
    return {
      gainDb: between(stretch.from.gainDb, stretch.to.gainDb, share),
      darkOctaves: between(stretch.from.darkOctaves, stretch.to.darkOctaves, share),
      width: between(stretch.from.width, stretch.to.width, share),
    };
  }

  private processChunk(
    left: Float32Array,
    right: Float32Array,
    from: Frames,
    count: Frames,
    aim: Opening,
  ): void {
    const to = from + count;
    const reach = Math.min(1, count / GLIDE);
    const gain = between(this.gain, decibelsToGain(aim.gainDb), reach);
    const width = between(this.width, aim.width, reach);
    this.dark = between(this.dark, aim.darkOctaves, reach);
    this.level(left, right, from, to, gain, width);
    if (this.dark > NEARLY_OPEN) this.darken(left, right, from, to);
    else this.unheard = SETTLING;
  }

  private level(
    left: Float32Array,
    right: Float32Array,
    from: Frames,
    to: Frames,
    gain: number,
    width: number,
  ) {
    const count = to - from;
    const gainStep = (gain - this.gain) / count;
    const widthStep = (width - this.width) / count;
    let g = this.gain;
    let w = this.width;
    this.gain = gain;
    this.width = width;
    if (g === 1 && w === 1 && gainStep === 0 && widthStep === 0) return;
    for (let i = from; i < to; i++) {
      const middle = 0.5 * g * (left[i]! + right[i]!);
      const side = 0.5 * g * w * (left[i]! - right[i]!);
      left[i] = middle + side;
      right[i] = middle - side;
      g += gainStep;
      w += widthStep;
    }
  }

  private darken(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    const { low, lowLeft, lowRight, unheard } = this;
    const cutoff = OPEN_HERTZ * exp2(-this.dark);
    low.tune(cutoff, cutoff, FLAT_Q);
    lowLeft.set(left.subarray(from - unheard, to));
    lowRight.set(right.subarray(from - unheard, to));
    low.low(lowLeft, lowRight, unheard + to - from);
    left.set(lowLeft.subarray(unheard, unheard + to - from), from);
    right.set(lowRight.subarray(unheard, unheard + to - from), from);
    this.unheard = 0;
  }
}
