import { kaiserLowPass } from '#engine/dsp/kaiser.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { BLOCK } from '#engine/dsp/kernel/stereo-block.ts';
import { f64Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { arraysOf, type Stereo } from '#engine/dsp/stereo.ts';
import { gainToDecibels } from '#engine/kit/exact.ts';
import type { Decibels } from '#engine/kit/units.ts';
import { CONTROL_FRAMES } from '#engine/master/control-rate.ts';
import { peakBounds } from '#engine/master/peak-bounds.ts';

/** Samples on each side that the interpolation uses. */
const HALF_TAPS = 8;
const TAPS = 2 * HALF_TAPS;
const KAISER_BETA = 5;

/** The three positions between two samples that 4x oversampling adds (ITU-R BS.1770-4, annex 2). */
const between = [0.25, 0.5, 0.75].map((fraction) => {
  const response = kaiserLowPass(0.5, HALF_TAPS, KAISER_BETA);
  const row = Float64Array.from({ length: TAPS }, (_, tap) => response(tap + 1 - HALF_TAPS - fraction));
  const sum = row.reduce((total, value) => total + value, 0);
  return { fraction, row: row.map((value) => value / sum) };
});

/**
 * The maximum absolute value of each control block in either channel at four times the sample rate, computed on
 * demand: an upper bound costs a tenth of the exact value.
 */
export class TruePeaks {
  private readonly channels: readonly Float32Array[];
  /** The exact true peak of measured blocks, an upper bound of others. */
  private readonly peaks: Float32Array;
  private readonly isExact: Uint8Array;
  private readonly window = new Float32Array(CONTROL_FRAMES + 2 * TAPS);

  /** The audio must not change while the object is used. */
  constructor(audio: Stereo) {
    this.channels = arraysOf(audio);
    this.peaks = peakBounds(audio, between);
    this.isExact = new Uint8Array(this.peaks.length);
  }

  /**
   * The true peak of each block that exceeds `level`. Other values can be too high, but do not exceed `level`. The
   * result is refined by the next call.
   */
  above(level: number): Float32Array {
    const { peaks, isExact } = this;
    for (let block = 0; block < peaks.length; block++) {
      if (peaks[block]! <= level || isExact[block] === 1) continue;
      peaks[block] = this.measure(block);
      isExact[block] = 1;
    }
    return peaks;
  }

  /** The true peak of the audio in dBTP; -Infinity for silence. */
  highest(): Decibels {
    const { peaks, isExact } = this;
    let highest = 0;
    // Highest bound first, so that few blocks are measured before no other block can be higher.
    for (;;) {
      let highestBound = -1;
      for (let block = 0; block < peaks.length; block++) {
        if (isExact[block] === 0 && peaks[block]! > (highestBound < 0 ? highest : peaks[highestBound]!))
          highestBound = block;
        if (isExact[block] === 1 && peaks[block]! > highest) highest = peaks[block]!;
      }
      if (highestBound < 0 || peaks[highestBound]! <= highest) return gainToDecibels(highest);
      this.above(Math.max(highest, 0.9 * peaks[highestBound]!));
    }
  }

  private measure(block: number): number {
    return Math.max(...this.channels.map((channel) => this.channelPeak(channel, block)));
  }

  private channelPeak(channel: Float32Array, block: number): number {
    const { window } = this;
    const start = block * CONTROL_FRAMES;
    const end = Math.min(start + CONTROL_FRAMES, channel.length);
    const first = Math.max(0, start - TAPS);
    window.fill(0);
    window.set(channel.subarray(first, end + TAPS), first - start + TAPS);
    return blockPeak(window, TAPS, end - start + TAPS);
  }
}

/** The maximum absolute value of each control block in either channel at four times the sample rate. */
export function truePeaks(audio: Stereo): Float32Array {
  return new TruePeaks(audio).above(0);
}

/** True peak of a piece in dBTP; -Infinity for silence. */
export function truePeak(audio: Stereo): Decibels {
  return new TruePeaks(audio).highest();
}
/** Samples on each side that `blockPeak` reads beyond its range. */
export const PEAK_REACH = HALF_TAPS;
/** An interpolated value is at most this factor times the highest sample around it. */
export const PEAK_BOUND = between.reduce(
  (bound, { row }) =>
    Math.max(
      bound,
      row.reduce((sum, tap) => sum + Math.abs(tap), 0),
    ),
  1,
);

const block = f32Array(BLOCK + TAPS);
const taps = f64Array(between.length * TAPS);
between.forEach(({ row }, position) => taps.values.set(row, position * TAPS));
const maxima = f64Array(2);

/** The maximum over pairs of samples and the interpolated values after each, in `block` from HALF_TAPS - 1 on. */
const findMaxima = kernel((k) => {
  const top = k.constantF64x2(0);
  const before = k.constantF64x2(0);
  k.loopFrames(2, (at) => {
    k.set(before, top);
    const samples = Array.from({ length: TAPS }, (_, tap) => k.local(k.loadSamples(block, at, tap)));
    let highest = samples[HALF_TAPS - 1]!.abs();
    for (const position of between.keys()) {
      const parts = samples.map((x, tap) => x.times(k.splatF64(taps, position * TAPS + tap)));
      highest = highest.max(parts.reduce((sum, part) => sum.plus(part)).abs());
    }
    k.set(top, top.max(highest));
  });
  k.storeF64x2(maxima, 0, top.firstLanes(k.selectByParity(before.swapped(), top.swapped())));
});

/** The maximum absolute value of `padded[start..end)` and between its samples; reads PEAK_REACH samples beyond. */
export function blockPeak(padded: Float32Array, start: number, end: number): number {
  let peak = 0;
  for (let from = start; from < end; from += BLOCK) {
    const count = Math.min(BLOCK, end - from);
    block.values.set(padded.subarray(from + 1 - HALF_TAPS, from + count + HALF_TAPS));
    findMaxima(count);
    peak = Math.max(peak, maxima.values[0]!, maxima.values[1]!);
  }
  return peak;
}
