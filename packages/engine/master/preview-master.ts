import { Biquad, highPass } from '#engine/dsp/biquad.ts';
import { decibelsToGain, exp } from '#engine/kit/exact.ts';
import type { Decibels } from '#engine/kit/units.ts';
import { CONTROL_FRAMES, blocksIn } from '#engine/master/control-rate.ts';
import { RUMBLE_CORNER, type MasterTarget } from '#engine/master/master.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** Release of the limiter: the slowest of the final master. */
const RELEASE_MS = 160;

/*
 * Loudness before mastering, over all genres: -17.4 LUFS with six or more parts, and 1.9 LU less for each missing
 * part (16 genres, two seeds: standard deviation 1.5 LU, at most 3.5).
 */
const FULL_LOUDNESS: Decibels = -17.4;
const FULL_PARTS = 6;
const LOSS_PER_MISSING_PART: Decibels = 1.9;

/** The gain to the target loudness, estimated from the number of parts, before the piece is rendered. */
export function estimatedGain(parts: number, target: MasterTarget): Decibels {
  return target.loudness - FULL_LOUDNESS + LOSS_PER_MISSING_PART * Math.max(0, FULL_PARTS - parts);
}

/**
 * Streaming mastering for previews: a constant gain, a high-pass, and a limiter with a look-ahead of one control
 * block. The loudness is only as accurate as the estimated gain.
 */
export class PreviewMaster {
  private readonly gain: number;
  private readonly ceiling: number;
  private readonly highPasses = [
    new Biquad(highPass(RUMBLE_CORNER)),
    new Biquad(highPass(RUMBLE_CORNER)),
  ] as const;
  private readonly rise = 1 - exp(-1 / blocksIn(RELEASE_MS));
  /** Frames that wait for the next control block. */
  private pending: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };
  private lastGain: number | undefined;

  /** `ceiling` (dBFS) limits the sample peak. */
  constructor(gain: Decibels, ceiling: Decibels) {
    this.gain = decibelsToGain(gain);
    this.ceiling = decibelsToGain(ceiling);
  }

  /**
   * Processes the next frames of the mix, which is not modified, and returns the frames that are ready; with
   * `isLast`, all of them.
   */
  process(mix: Stereo, isLast: boolean): Stereo {
    const left = this.appendFiltered(this.pending.left, mix.left, this.highPasses[0]);
    const right = this.appendFiltered(this.pending.right, mix.right, this.highPasses[1]);
    const whole = Math.floor(left.length / CONTROL_FRAMES);
    const blocks = isLast ? Math.ceil(left.length / CONTROL_FRAMES) : Math.max(0, whole - 1);
    for (let block = 0; block < blocks; block++) this.limit(left, right, block * CONTROL_FRAMES);
    const ready = Math.min(left.length, blocks * CONTROL_FRAMES);
    this.pending = { left: left.slice(ready), right: right.slice(ready) };
    return { left: left.subarray(0, ready), right: right.subarray(0, ready) };
  }

  private appendFiltered(pending: Float32Array, channel: Float32Array, filter: Biquad): Float32Array {
    const all = new Float32Array(pending.length + channel.length);
    all.set(pending);
    for (let i = 0; i < channel.length; i++) all[pending.length + i] = this.gain * channel[i]!;
    filter.process(all, pending.length, all.length);
    return all;
  }

  /** Ramps the gain within one block to a value that is allowed for this and the next block. */
  private limit(left: Float32Array, right: Float32Array, start: number): void {
    const allowed = Math.min(
      this.maxGain(left, right, start),
      this.maxGain(left, right, start + CONTROL_FRAMES),
    );
    const from = this.lastGain ?? allowed;
    const to = allowed < from ? allowed : from + (allowed - from) * this.rise;
    const end = Math.min(left.length, start + CONTROL_FRAMES);
    for (let i = start; i < end; i++) {
      const gain = from + ((to - from) * (i - start + 1)) / CONTROL_FRAMES;
      left[i]! *= gain;
      right[i]! *= gain;
    }
    this.lastGain = to;
  }

  private maxGain(left: Float32Array, right: Float32Array, start: number): number {
    const end = Math.min(left.length, start + CONTROL_FRAMES);
    let peak = this.ceiling;
    for (let i = start; i < end; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
    return this.ceiling / peak;
  }
}
