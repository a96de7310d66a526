import type { CompressorSettings } from '#contract/stored-score.ts';
import { decibelsToGain, exp, gainToDecibels } from '#engine/kit/exact.ts';
import { roundState } from './round-state.ts';
import { SAMPLE_RATE, type Decibels, type Frames, type Milliseconds } from '#engine/kit/units.ts';

/** Gains are computed once per block (0.7 ms) and interpolated in between. */
const BLOCK: Frames = 32;
/** Blocks over which the running level is averaged (4 s). */
const REFERENCE_BLOCKS = Math.round((4 * SAMPLE_RATE) / BLOCK);
/** Blocks of a segment (0.125 s), whose powers are added up before they are averaged. */
const SEGMENT_BLOCKS = 172;
/** Segments after which a passage no longer counts (8 s), also if there were pauses since. */
const MAX_AGE = 64;
/** Mean square below which a block is silent (-90 dBFS). */
const SILENCE = 1e-9;

/**
 * Stereo-linked feed-forward compressor with a soft knee (Giannoulis, Massberg and Reiss, JAES 2012). Its threshold
 * follows the running level of the signal, the mean power of the last 4 s without pauses (of 8 s at most), so it needs no level
 * calibration and keeps the contrast between sections. The make-up gain restores the running level. What was before
 * them has no effect, not even on the rounding.
 */
export class StereoCompressor {
  private readonly settings: CompressorSettings;
  private readonly attack: number;
  private readonly release: number;
  private readonly makeup: Decibels;
  /** Power relative to the running level below which there is no gain reduction, and the gain there. */
  private readonly kneeStart: number;
  private readonly makeupGain: number;
  private level = 0;
  private readonly runningLevel = new RunningLevel();
  private gain = 1;

  constructor(settings: CompressorSettings) {
    this.settings = settings;
    this.attack = coefficient(settings.attackMs);
    this.release = coefficient(settings.releaseMs);
    this.makeup = gainReduction(-settings.thresholdDb, settings);
    const kneeStart = decibelsToGain(settings.thresholdDb - settings.kneeDb / 2);
    this.kneeStart = kneeStart * kneeStart;
    this.makeupGain = decibelsToGain(this.makeup);
  }

  /**
   * Processes `[from..to)` in place, which begins at `frame` of the piece. Calls are in order of time; all but the last
   * are multiples of 32 frames long.
   */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames, frame = from): void {
    for (let start = from; start < to; start += BLOCK) {
      const end = Math.min(to, start + BLOCK);
      let [leftEnergy, rightEnergy] = [0, 0];
      for (let i = start; i < end; i++) {
        leftEnergy += left[i]! * left[i]!;
        rightEnergy += right[i]! * right[i]!;
      }
      const power = (leftEnergy + rightEnergy) / (2 * BLOCK);
      const target = this.nextGain(power, frame + start - from);
      if (power !== 0) ramp(left, right, start, end, this.gain, target);
      this.gain = target;
    }
  }

  private nextGain(power: number, frame: Frames): number {
    const { runningLevel } = this;
    if (power > SILENCE) runningLevel.add(power, frame);
    const { mean } = runningLevel;
    this.level = roundState(
      this.level + (power - this.level) * (power > this.level ? this.attack : this.release),
    );
    if (this.level < SILENCE) return this.gain;
    if (this.level <= this.kneeStart * mean) return this.makeupGain;
    const over = 0.5 * gainToDecibels(this.level / mean) - this.settings.thresholdDb;
    return decibelsToGain(this.makeup - gainReduction(over, this.settings));
  }
}

/** Applies a gain that changes linearly within a block. */
function ramp(
  left: Float32Array,
  right: Float32Array,
  from: Frames,
  to: Frames,
  before: number,
  after: number,
): void {
  const slope = (after - before) / BLOCK;
  let gain = before;
  // Most blocks are below the threshold: without the sum, their samples do not wait for each other.
  if (slope === 0) {
    for (let i = from; i < to; i++) {
      left[i]! *= gain;
      right[i]! *= gain;
    }
    return;
  }
  for (let i = from; i < to; i++) {
    gain += slope;
    left[i]! *= gain;
    right[i]! *= gain;
  }
}

/** The powers of the blocks of one segment, by their binary exponent. */
interface Segment {
  readonly index: number;
  readonly sums: Float64Array;
  readonly blocks: Float64Array;
  /** Exponent of the loudest block; -1 without blocks. */
  loudest: number;
}

/** Exponents of powers from SILENCE on, and below the loudest block, at which a block is a pause (-39 dB). */
const [LOWEST_EXPONENT, EXPONENTS, PAUSE] = [-31, 48, 13];

const exponentBits = new DataView(new ArrayBuffer(8));
const exponentOf = (power: number): number => {
  exponentBits.setFloat64(0, power);
  const exponent = ((exponentBits.getUint16(0) >> 4) & 0x7ff) - 1023 - LOWEST_EXPONENT;
  return Math.min(EXPONENTS - 1, Math.max(0, exponent));
};

const emptySegment = (index: number): Segment => ({
  index,
  sums: new Float64Array(EXPONENTS),
  blocks: new Float64Array(EXPONENTS),
  loudest: -1,
});

/** The mean power of the last REFERENCE_BLOCKS blocks that are no pause, of at most MAX_AGE segments, to the segment. */
class RunningLevel {
  mean = 0;
  /** Whole segments, oldest first. */
  private segments: Segment[] = [];
  private current = emptySegment(0);
  private sum = 0;
  private blocks = 0;
  /** Lowest exponent of a block that is no pause. */
  private threshold = 0;

  /** Adds the power of a block that begins at `frame`. */
  add(power: number, frame: Frames): void {
    const index = Math.floor(frame / (BLOCK * SEGMENT_BLOCKS));
    if (index !== this.current.index) this.endSegment(index);
    const exponent = exponentOf(power);
    const { current } = this;
    current.sums[exponent]! += power;
    current.blocks[exponent]!++;
    current.loudest = Math.max(current.loudest, exponent);
    if (exponent < this.threshold) return;
    this.sum += power;
    this.blocks++;
    this.mean = this.sum / this.blocks;
  }

  /** Adds up again what the mean is of, so that neither earlier segments nor their rounding have an effect. */
  private endSegment(next: number): void {
    this.segments.push(this.current);
    this.current = emptySegment(next);
    this.segments = this.segments.filter(({ index }) => index >= next - MAX_AGE);
    let highest = 0;
    for (const { loudest } of this.segments) highest = Math.max(highest, loudest);
    this.threshold = Math.max(0, highest - PAUSE);
    this.sum = 0;
    this.blocks = 0;
    for (let i = this.segments.length - 1; i >= 0 && this.blocks < REFERENCE_BLOCKS; i--) {
      const { sums, blocks, loudest } = this.segments[i]!;
      for (let exponent = this.threshold; exponent <= loudest; exponent++) {
        this.sum += sums[exponent]!;
        this.blocks += blocks[exponent]!;
      }
    }
  }
}

/** Gain reduction for a level `over` the threshold, with a quadratic knee. */
function gainReduction(over: Decibels, { ratio, kneeDb }: CompressorSettings): Decibels {
  const slope = 1 - 1 / ratio;
  const intoKnee = over + kneeDb / 2;
  if (intoKnee <= 0) return 0;
  return intoKnee < kneeDb ? (slope * intoKnee * intoKnee) / (2 * kneeDb) : slope * over;
}

function coefficient(time: Milliseconds): number {
  return 1 - exp((-1000 * BLOCK) / (time * SAMPLE_RATE));
}
