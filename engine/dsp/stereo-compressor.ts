import { decibelsToGain, exp, gainToDecibels } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Frames, type Milliseconds } from '#engine/kit/units.ts';

/** Gains are computed once per block (0.7 ms) and interpolated in between. */
const BLOCK: Frames = 32;
/** Blocks over which the running level is averaged (4 s). */
const REFERENCE_BLOCKS = Math.round((4 * SAMPLE_RATE) / BLOCK);
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
 * follows the running level of the signal, the mean power of the last 4 s without pauses, so it needs no level
 * calibration and keeps the contrast between sections. The make-up gain restores the running level.
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
  private reference = 0;
  private blocks = 0;
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

  /** Processes `[from..to)` in place. Calls continue the signal; all but the last are multiples of 32 frames long. */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    for (let start = from; start < to; start += BLOCK) {
      const end = Math.min(to, start + BLOCK);
      let [leftEnergy, rightEnergy] = [0, 0];
      for (let i = start; i < end; i++) {
        leftEnergy += left[i]! * left[i]!;
        rightEnergy += right[i]! * right[i]!;
      }
      const target = this.nextGain((leftEnergy + rightEnergy) / (2 * BLOCK));
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

  private nextGain(power: number): number {
    if (power > Math.max(SILENCE, PAUSE * this.reference)) {
      this.blocks = Math.min(REFERENCE_BLOCKS, this.blocks + 1);
      this.reference += (power - this.reference) / this.blocks;
    }
    this.level += (power - this.level) * (power > this.level ? this.attack : this.release);
    if (this.level < SILENCE) return this.gain;
    if (this.level <= this.kneeStart * this.reference) return this.makeupGain;
    const over = 0.5 * gainToDecibels(this.level / this.reference) - this.settings.thresholdDb;
    return decibelsToGain(this.makeup - gainReduction(over, this.settings));
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
