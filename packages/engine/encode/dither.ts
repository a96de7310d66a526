import { I32x4 } from '#engine/dsp/kernel/i32x4.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { F32x4 } from '#engine/dsp/kernel/f32x4.ts';
import { i32Array, i16Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Dither seed of every file; constant, so that equal audio gives equal bytes. */
const SEED = 0x2545f491;
/** A different seed: the same dither twice on the same sound would add up. */
const ATTENUATION_SEED = 0x6c078965;

const FULL_SCALE = 32_767;
const HALF_BITS = 16;
const LOW_HALF = 0xffff;
const NOISE_STEP = 1 / (LOW_HALF + 1);

/** Frames that are processed at a time; input and output fill most of the L1 cache. */
const BLOCK: Frames = 2048;
/** Frames that are quantised at once, with separate noise for each. */
const LANES = 4;

/**
 * Interleaves one or two channels as 16-bit samples with triangular dither of ±1 step (TPDF), which turns the
 * rounding error into steady noise at -96 dBFS. Runs of exact silence stay exact silence; values
 * beyond ±1 are clipped.
 * Source: Lipshitz, Wannamaker, Vanderkooy, "Quantization and dither: a theoretical survey", 1992.
 */
export function quantise16(channels: readonly Float32Array[]): Int16Array {
  const [left, right] = channels;
  const length = left?.length ?? 0;
  const pairs = new Int16Array(2 * length);
  if (left) quantise16Into(pairs, left, right ?? left);
  return right ? pairs : everySecond(pairs);
}

function everySecond(samples: Int16Array): Int16Array {
  const half = new Int16Array(samples.length / 2);
  for (let i = 0; i < half.length; i++) half[i] = samples[2 * i]!;
  return half;
}

const inputs = [f32Array(BLOCK), f32Array(BLOCK)] as const;
const outputs = i16Array(2 * BLOCK);
const noises = i32Array(2 * LANES);
const gains = f32Array(1);
const peaks = f32Array(LANES);

const quantiseBlock = kernel((k) => {
  const gain = k.localF32x4(k.splatF32(gains, 0));
  const peak = k.localF32x4(k.loadF32x4(peaks, 0));
  const states = inputs.map((_, channel) => k.localI32x4(k.loadI32x4(noises, LANES * channel)));
  const low = k.localI32x4(I32x4.splat(LOW_HALF));
  const [full, lowest] = [k.constantF32x4(FULL_SCALE), k.constantF32x4(-FULL_SCALE)];
  const [unit, half] = [k.constantF32x4(NOISE_STEP), k.constantF32x4(0.5)];
  k.loopFrames(LANES, (at) => {
    const [left, right] = inputs.map((input, channel) => {
      const sample = k.localF32x4(k.loadFourSamples(input, at));
      k.set(peak, peak.max(sample.abs()));
      const state = states[channel]!;
      k.set(state, state.xor(state.shiftedLeft(13)));
      k.set(state, state.xor(state.shiftedRight(17)));
      k.set(state, state.xor(state.shiftedLeft(5)));
      // The two halves are two random numbers.
      const noise = F32x4.fromI32x4(state.shiftedRight(HALF_BITS).minus(state.and(low))).times(unit);
      const value = k.localF32x4(sample.times(gain));
      const step = value.times(full).plus(noise).plus(half).floor();
      return k.localI32x4(step.min(full).max(lowest).toI32x4().and(value.isNotZero()));
    });
    k.storeInterleavedI16(outputs, at, left!, right!);
  });
  k.storeF32x4(peaks, 0, peak);
  for (const [channel, state] of states.entries()) k.storeI32x4(noises, LANES * channel, state);
});

/**
 * `quantise16` into an existing array, after a gain of at most 1. Returns the maximum absolute input value, before
 * the gain.
 */
export function quantise16Into(
  output: Int16Array,
  left: Float32Array,
  right: Float32Array,
  gain = 1,
): number {
  const state = Int32Array.from({ length: 2 * LANES }, (_, place) => mixSeed(SEED, place));
  const highest = new Float32Array(LANES);
  for (let from = 0; from < left.length; from += BLOCK) {
    const count = Math.min(BLOCK, left.length - from);
    inputs[0].values.set(left.subarray(from, from + count));
    inputs[1].values.set(right.subarray(from, from + count));
    // The last iteration reads beyond the end.
    for (const { values } of count < BLOCK ? inputs : []) values.fill(0, count);
    noises.values.set(state);
    peaks.values.set(highest);
    gains.values[0] = gain;
    quantiseBlock(count);
    state.set(noises.values);
    highest.set(peaks.values);
    output.set(outputs.values.subarray(0, 2 * count), 2 * from);
  }
  return Math.max(...highest);
}

/** Attenuates 16-bit samples in place, with separate dither; silence stays silence. */
export function attenuate16(samples: Int16Array, gain: number): void {
  let state = ATTENUATION_SEED;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!;
    if (value === 0) continue;
    state = xorshift(state);
    const noise = (state >>> HALF_BITS) - (state & LOW_HALF);
    samples[i] = Math.floor(value * gain + noise * NOISE_STEP + 0.5);
  }
}

/** G. Marsaglia, "Xorshift RNGs", 2003: 32 bits, period 2^32 - 1. */
function xorshift(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}
