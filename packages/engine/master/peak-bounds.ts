import { arraysOf } from '#engine/dsp/stereo.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { CONTROL_FRAMES, controlBlocks } from '#engine/master/control-rate.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** Interpolation of a value between two samples: `row` are its taps, centred on the two samples. */
interface Interpolation {
  /** Position between the two samples, 0..1. */
  readonly fraction: number;
  readonly row: Float64Array;
}

/** Rounding error of single precision, with a margin. */
const ROUNDING = 1e-6;
const ROUNDING_FACTOR = 1 + ROUNDING;

/**
 * An upper bound of the absolute value of each control block, in either channel and between samples. The taps reach
 * less than a block to each side.
 * A value between two samples is their linear interpolation plus a remainder. The taps of the remainder sum to zero,
 * so they can be written as taps of the second differences: the deviation from the line is bounded by the curvature
 * of the signal, which in music is far below its level.
 */
export function peakBounds(audio: Stereo, interpolations: readonly Interpolation[]): Float32Array {
  const bounds = new Float32Array(controlBlocks(audio.left.length));
  const deviations = interpolations.map(deviationOf);
  const slopeShare = Math.max(...deviations.map(({ slope }) => slope));
  const curvatureShare = Math.max(...deviations.map(({ curvature }) => curvature));
  for (const channel of arraysOf(audio)) raiseBounds(channel, bounds, slopeShare, curvatureShare);
  return bounds;
}

/** Maximum deviation from the linear interpolation, as factors of the maximum slope and curvature. */
function deviationOf({ fraction, row }: Interpolation): {
  readonly slope: number;
  readonly curvature: number;
} {
  const middle = row.length / 2 - 1;
  let sum = 0;
  let sumOfSums = 0;
  let curvature = 0;
  for (let k = 0; k < row.length - 1; k++) {
    const line = k === middle ? 1 - fraction : k === middle + 1 ? fraction : 0;
    sum += row[k]! - line;
    sumOfSums += sum;
    if (k < row.length - 2) curvature += Math.abs(sumOfSums);
  }
  return { slope: Math.abs(sumOfSums), curvature };
}

function raiseBounds(
  channel: Float32Array,
  bounds: Float32Array,
  slopeShare: number,
  curvatureShare: number,
): void {
  const { levelMaxima, curvatureMaxima } = extremes(channel, bounds.length);
  for (let block = 0; block < bounds.length; block++) {
    // The interpolation after the block's last sample ends on the first sample of the next block.
    const next = (block + 1) * CONTROL_FRAMES;
    const line = Math.max(levelMaxima[block + 1]!, next < channel.length ? Math.abs(channel[next]!) : 0);
    // The difference of two samples is at most twice the higher absolute value.
    const bound =
      line + 2 * slopeShare * around(levelMaxima, block) + curvatureShare * around(curvatureMaxima, block);
    if (bound * ROUNDING_FACTOR > bounds[block]!) bounds[block] = bound * ROUNDING_FACTOR;
  }
}

const around = (values: Float32Array, block: number): number =>
  Math.max(values[block]!, values[block + 1]!, values[block + 2]!);

/** Control blocks that are processed at a time. */
const BATCH_BLOCKS = 24;
const BATCH_FRAMES = BATCH_BLOCKS * CONTROL_FRAMES;
/** Frames before a block that are needed for its second differences. */
const BEFORE = 2;
const LANES = 4;
const samples = f32Array(BEFORE + BATCH_FRAMES);
/** Results, at each block's first frame: four numbers whose maximum is the block's value. */
const levels = f32Array(BATCH_FRAMES);
const curvatures = f32Array(BATCH_FRAMES);

/** One block for each iteration; the last four frames overlap the previous ones. */
const findExtremes = kernel((k) => {
  k.loopFrames(CONTROL_FRAMES, (at) => {
    const [maxLevel, maxCurvature] = [k.constantF32x4(0), k.constantF32x4(0)];
    for (let frame = 0; frame < CONTROL_FRAMES; frame += LANES) {
      const first = BEFORE + Math.min(frame, CONTROL_FRAMES - LANES);
      const [now, last, before] = [0, 1, 2].map((back) =>
        k.localF32x4(k.loadFourSamples(samples, at, first - back)),
      );
      k.set(maxLevel, maxLevel.max(now!.abs()));
      k.set(maxCurvature, maxCurvature.max(now!.minus(last!).minus(last!.minus(before!)).abs()));
    }
    k.storeFourSamples(levels, at, maxLevel);
    k.storeFourSamples(curvatures, at, maxCurvature);
  });
});

/**
 * The maximum absolute value and second difference of each control block, with one block of silence before and after.
 */
function extremes(
  channel: Float32Array,
  blocks: number,
): { readonly levelMaxima: Float32Array; readonly curvatureMaxima: Float32Array } {
  const levelMaxima = new Float32Array(blocks + 2);
  const curvatureMaxima = new Float32Array(blocks + 2);
  samples.values.fill(0);
  for (let from = 0, block = 1; from < channel.length; from += BATCH_FRAMES) {
    const count = Math.min(BATCH_FRAMES, channel.length - from);
    samples.values.copyWithin(0, BATCH_FRAMES);
    samples.values.set(channel.subarray(from, from + count), BEFORE);
    // The step to silence at the end is a curvature too, and belongs to the last block.
    samples.values.fill(0, BEFORE + count);
    findExtremes(count);
    for (let start = 0; start < count; start += CONTROL_FRAMES, block++) {
      const maxLevel = highestOf(levels.values, start);
      levelMaxima[block] = maxLevel;
      // Margin for three roundings.
      curvatureMaxima[block] = highestOf(curvatures.values, start) + ROUNDING * maxLevel;
    }
  }
  const [before, last] = [channel.at(-2) ?? 0, channel.at(-1) ?? 0];
  // The taps can reach the end from two blocks away.
  const end = Math.abs(last - before) + 2 * Math.abs(last);
  curvatureMaxima[blocks] = Math.max(curvatureMaxima[blocks]!, end);
  curvatureMaxima[blocks + 1] = end;
  return { levelMaxima, curvatureMaxima };
}

const highestOf = (values: Float32Array, from: number): number =>
  Math.max(values[from]!, values[from + 1]!, values[from + 2]!, values[from + 3]!);
