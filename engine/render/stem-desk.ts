import { decibelsToGain, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { singles } from '#engine/dsp/kernel/workbench.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import type { Opening, Scene } from '#engine/score/score.ts';
import { dry } from './desk-blocks.ts';
import type { Stereo } from './stems.ts';
import type { TempoClock } from './tempo-clock.ts';

const CHUNK: Frames = 256;
/** Smoothing time of a state change: fast, but without a click. */
const GLIDE: Frames = Math.round(0.02 * SAMPLE_RATE);
const OPEN_HERTZ = 16_000;
/** Below this offset, in octaves, the low-pass is bypassed. */
const NEARLY_OPEN = 0.02;
const FLAT_Q = 0.6;
/** Settling time of the filters: after a bypass they are run over this many previous frames first. */
export const SETTLING: Frames = 512;

const wideOpen: Opening = { gainDb: 0, darkOctaves: 0, width: 1 };

interface Stretch {
  readonly start: Frames;
  readonly end: Frames;
  readonly from: Opening;
  readonly to: Opening;
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

const LANES = 4;
const [GAINS, WIDTHS, GAIN_STEP, WIDTH_STEP] = [0, LANES, 2 * LANES, 2 * LANES + 1];
const numbers = singles(2 * LANES + 2);

/** Applies linear ramps of gain and stereo width (mid/side). */
const levelBlock = kernel((k) => {
  const [gain, width] = [k.keepQuad(k.loadQuad(numbers, GAINS)), k.keepQuad(k.loadQuad(numbers, WIDTHS))];
  const gainStep = k.keepQuad(k.fourTimes(numbers, GAIN_STEP));
  const widthStep = k.keepQuad(k.fourTimes(numbers, WIDTH_STEP));
  const half = k.four(0.5);
  k.frames(LANES, (_, there) => {
    const [left, right] = [k.keepQuad(k.quads(dry.left, there)), k.keepQuad(k.quads(dry.right, there))];
    const middle = k.keepQuad(half.times(gain).times(left.plus(right)));
    const side = k.keepQuad(half.times(gain).times(width).times(left.minus(right)));
    k.setQuads(dry.left, there, middle.plus(side));
    k.setQuads(dry.right, there, middle.minus(side));
    k.set(gain, gain.plus(gainStep));
    k.set(width, width.plus(widthStep));
  });
});

/** Automates gain, low-pass and stereo width of a stem's bus. */
export class StemDesk {
  private readonly stretches: readonly Stretch[];
  private readonly low = new StereoStateVariableFilter();
  private place = 0;
  /** Previous frames that the filters must process before use, after a bypass. */
  private unheard = 0;
  private gain: number;
  private width: number;
  private dark: number;
  /** Low-pass offset of each chunk of the block. */
  private readonly darks: number[] = [];

  /** `scenes` belong to one stem and are sorted by time. */
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
   * Applies gain and width to frames `from..from + count` of the piece in the dry buffer. Calls must be in order of
   * time.
   */
  level(from: Frames, count: Frames): void {
    this.darks.length = 0;
    for (let start = 0; start < count; start += CHUNK) {
      this.levelChunk(start, Math.min(CHUNK, count - start), this.aim(from + start));
    }
  }

  /**
   * Applies the low-pass in place, after `level`; the frames start at `at` in `sound`, after SETTLING previous
   * frames.
   */
  darken({ left, right }: Stereo, count: Frames, at: Frames): void {
    for (const [chunk, dark] of this.darks.entries()) {
      const from = at + chunk * CHUNK;
      if (dark > NEARLY_OPEN) this.darkenChunk(left, right, from, Math.min(from + CHUNK, at + count), dark);
      else this.unheard = SETTLING;
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

  private levelChunk(start: Frames, count: Frames, aim: Opening): void {
    const reach = Math.min(1, count / GLIDE);
    const gain = between(this.gain, decibelsToGain(aim.gainDb), reach);
    const width = between(this.width, aim.width, reach);
    this.dark = between(this.dark, aim.darkOctaves, reach);
    this.darks.push(this.dark);
    const stands = gain === this.gain && width === this.width;
    if (!stands || gain !== 1 || width !== 1) {
      for (let lane = 0; lane < LANES; lane++) {
        numbers.values[GAINS + lane] = between(this.gain, gain, lane / count);
        numbers.values[WIDTHS + lane] = between(this.width, width, lane / count);
      }
      numbers.values[GAIN_STEP] = (LANES * (gain - this.gain)) / count;
      numbers.values[WIDTH_STEP] = (LANES * (width - this.width)) / count;
      levelBlock(count, start);
    }
    this.gain = gain;
    this.width = width;
  }

  private darkenChunk(left: Float32Array, right: Float32Array, from: Frames, to: Frames, dark: number): void {
    const { low, unheard } = this;
    const [lowLeft, lowRight] = [leftVoice.values, rightVoice.values];
    const cutoff = OPEN_HERTZ * exp2(-dark);
    low.tune(cutoff, cutoff, FLAT_Q);
    lowLeft.set(left.subarray(from - unheard, to));
    lowRight.set(right.subarray(from - unheard, to));
    low.low(unheard + to - from);
    left.set(lowLeft.subarray(unheard, unheard + to - from), from);
    right.set(lowRight.subarray(unheard, unheard + to - from), from);
    this.unheard = 0;
  }
}
