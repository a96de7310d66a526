import { kaiserLowPass } from '#engine/dsp/kaiser.ts';
import { decibelsToGain, gainToDecibels } from '#engine/kit/exact.ts';
import type { Decibels } from '#engine/kit/units.ts';
import { CONTROL_FRAMES, controlBlocks } from '#engine/master/control-rate.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** Samples on each side from which a value between two samples is reckoned. */
const HALF_TAPS = 8;
const TAPS = 2 * HALF_TAPS;
const KAISER_BETA = 5;

/** The three positions between two samples that 4x oversampling adds (ITU-R BS.1770-4, annex 2). */
const [quarter, half, threeQuarters] = [0.25, 0.5, 0.75].map((fraction) => {
  const response = kaiserLowPass(0.5, HALF_TAPS, KAISER_BETA);
  const row = Float64Array.from({ length: TAPS }, (_, tap) => response(tap + 1 - HALF_TAPS - fraction));
  const sum = row.reduce((total, value) => total + value, 0);
  return row.map((value) => value / sum);
}) as [Float64Array, Float64Array, Float64Array];

/** The highest absolute value of each control block in either channel, at four times the sample rate. */
export function truePeaks({ left, right }: Stereo): Float32Array {
  const peaks = new Float32Array(controlBlocks(left.length));
  raisePeaks(left, peaks);
  raisePeaks(right, peaks);
  return peaks;
}

/** True peak of a piece in dBTP; -Infinity for silence. */
export function truePeak(audio: Stereo): Decibels {
  return gainToDecibels(highest(truePeaks(audio)));
}

/**
 * The same, measured only in the control blocks that can hold it: those whose bound comes within
 * `tightness` of the highest. Bounds have to be that tight.
 */
export function truePeakWithin(audio: Stereo, bounds: Float32Array, tightness: Decibels = 0.5): Decibels {
  const candidate = highest(bounds) * decibelsToGain(-tightness);
  const peaks = new Float32Array(bounds.length);
  raisePeaks(audio.left, peaks, (block) => bounds[block]! >= candidate);
  raisePeaks(audio.right, peaks, (block) => bounds[block]! >= candidate);
  return gainToDecibels(highest(peaks));
}

function highest(peaks: Float32Array): number {
  return peaks.reduce((top, peak) => (peak > top ? peak : top), 0);
}

function raisePeaks(
  channel: Float32Array,
  peaks: Float32Array,
  isWanted: (block: number) => boolean = () => true,
): void {
  // One block with its neighbourhood at a time: a copy of the whole channel would be 50 MB for five minutes.
  const window = new Float32Array(CONTROL_FRAMES + 2 * TAPS);
  for (let block = 0; block < peaks.length; block++) {
    if (!isWanted(block)) continue;
    const start = block * CONTROL_FRAMES;
    const end = Math.min(start + CONTROL_FRAMES, channel.length);
    const first = Math.max(0, start - TAPS);
    window.fill(0);
    window.set(channel.subarray(first, end + TAPS), first - start + TAPS);
    const peak = blockPeak(window, TAPS, end - start + TAPS);
    if (peak > peaks[block]!) peaks[block] = peak;
  }
}

/** How many samples on each side `blockPeak` looks at beyond those it is asked about. */
export const PEAK_REACH = HALF_TAPS;
/** No value between samples is higher than the highest sample around it times this. */
export const PEAK_BOUND = [quarter, half, threeQuarters].reduce(
  (bound, row) =>
    Math.max(
      bound,
      row.reduce((sum, tap) => sum + Math.abs(tap), 0),
    ),
  1,
);

/** The highest absolute value of `padded[start..end)` and between its samples; reaches PEAK_REACH beyond. */
export function blockPeak(padded: Float32Array, start: number, end: number): number {
  let peak = 0;
  for (let i = start; i < end; i++) {
    const first = i + 1 - HALF_TAPS;
    let a = 0;
    let b = 0;
    let c = 0;
    for (let tap = 0; tap < TAPS; tap++) {
      const x = padded[first + tap]!;
      a += x * quarter[tap]!;
      b += x * half[tap]!;
      c += x * threeQuarters[tap]!;
    }
    const top = Math.max(Math.abs(padded[i]!), Math.abs(a), Math.abs(b), Math.abs(c));
    if (top > peak) peak = top;
  }
  return peak;
}
