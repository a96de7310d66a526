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
/** Power relative to the running level below which a block counts as a pause (-40 dB). */
const PAUSE = 1e-4;
/** Mean square below which a block is silent (-90 dBFS). */
const SILENCE = 1e-9;

export interface CompressorSettings {
  /** Input decibels per output decibel above the threshold. */
  readonly ratio: number;
  /** Threshold relative to the running level of the signal. */
  readonly thresholdDb: Decibels;
  readonly kneeDb: Decibels;
  readonly attackMs: Milliseconds;
  readonly releaseMs: Milliseconds;
}

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
      const target = this.nextGain((leftEnergy + rightEnergy) / (2 * BLOCK), frame + start - from);
      let { gain } = this;
      const slope = (target - gain) / BLOCK;
      for (let i = start; i < end; i++) {
        gain += slope;
        left[i]! *= gain;
        right[i]! *= gain;
      }
      this.gain = target;
    }
  }

  private nextGain(power: number, frame: Frames): number {
    const { runningLevel } = this;
    if (power > Math.max(SILENCE, PAUSE * runningLevel.mean)) runningLevel.add(power, frame);
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

interface Segment {
  readonly index: number;
  sum: number;
  blocks: number;
}

/** The mean power of the last REFERENCE_BLOCKS blocks of at most MAX_AGE segments, to the segment. */
class RunningLevel {
  mean = 0;
  /** Whole segments with blocks, oldest first, and their sum. */
  private segments: Segment[] = [];
  private whole = { sum: 0, blocks: 0 };
  private current: Segment = { index: 0, sum: 0, blocks: 0 };

  /** Adds the power of a block that begins at `frame`. */
  add(power: number, frame: Frames): void {
    const index = Math.floor(frame / (BLOCK * SEGMENT_BLOCKS));
    if (index !== this.current.index) this.endSegment(index);
    this.current.sum += power;
    this.current.blocks++;
    this.mean = (this.whole.sum + this.current.sum) / (this.whole.blocks + this.current.blocks);
  }

  private endSegment(next: number): void {
    if (this.current.blocks > 0) this.segments.push(this.current);
    this.current = { index: next, sum: 0, blocks: 0 };
    this.segments = this.segments.filter(({ index }) => index >= next - MAX_AGE);
    let blocks = this.segments.reduce((sum, segment) => sum + segment.blocks, 0);
    while (blocks - (this.segments[0]?.blocks ?? Infinity) >= REFERENCE_BLOCKS)
      blocks -= this.segments.shift()!.blocks;
    // Added up anew, so that the rounding of earlier sums is gone.
    this.whole = { sum: this.segments.reduce((sum, segment) => sum + segment.sum, 0), blocks };
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
