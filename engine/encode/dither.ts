import { Bits } from '#engine/dsp/kernel/bits.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { Quad } from '#engine/dsp/kernel/quad.ts';
import { integers, shorts, singles } from '#engine/dsp/kernel/workbench.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Dither seed of every file; constant, so that equal audio gives equal bytes. */
const SEED = 0x2545f491;
/** A different seed: the same dither twice on the same sound would add up. */
const TURN_DOWN_SEED = 0x6c078965;

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

const sounds = [singles(BLOCK), singles(BLOCK)] as const;
const steps = shorts(2 * BLOCK);
const noises = integers(2 * LANES);
const gains = singles(1);
const tops = singles(LANES);

const quantiseBlock = kernel((k) => {
  const gain = k.keepQuad(k.fourTimes(gains, 0));
  const top = k.keepQuad(k.loadQuad(tops, 0));
  const states = sounds.map((_, channel) => k.keepBits(k.loadBits(noises, LANES * channel)));
  const low = k.keepBits(Bits.of(LOW_HALF));
  const [full, lowest] = [k.four(FULL_SCALE), k.four(-FULL_SCALE)];
  const [unit, half] = [k.four(NOISE_STEP), k.four(0.5)];
  k.frames(LANES, (at) => {
    const [left, right] = sounds.map((sound, channel) => {
      const heard = k.keepQuad(k.quads(sound, at));
      k.set(top, top.atLeast(heard.abs()));
      const state = states[channel]!;
      k.set(state, state.xor(state.shiftedLeft(13)));
      k.set(state, state.xor(state.shiftedRight(17)));
      k.set(state, state.xor(state.shiftedLeft(5)));
      // The two halves are two random numbers.
      const noise = Quad.fromWhole(state.shiftedRight(HALF_BITS).minus(state.and(low))).times(unit);
      const value = k.keepQuad(heard.times(gain));
      const step = value.times(full).plus(noise).plus(half).floor();
      return k.keepBits(step.atMost(full).atLeast(lowest).whole().and(value.isNotZero()));
    });
    k.setShorts(steps, at, left!, right!);
  });
  k.storeQuad(tops, 0, top);
  for (const [channel, state] of states.entries()) k.storeBits(noises, LANES * channel, state);
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
    sounds[0].values.set(left.subarray(from, from + count));
    sounds[1].values.set(right.subarray(from, from + count));
    // The last iteration reads beyond the end.
    for (const { values } of count < BLOCK ? sounds : []) values.fill(0, count);
    noises.values.set(state);
    tops.values.set(highest);
    gains.values[0] = gain;
    quantiseBlock(count);
    state.set(noises.values);
    highest.set(tops.values);
    output.set(steps.values.subarray(0, 2 * count), 2 * from);
  }
  return Math.max(...highest);
}

/** Attenuates 16-bit samples in place, with separate dither; silence stays silence. */
export function turnDown16(samples: Int16Array, gain: number): void {
  let state = TURN_DOWN_SEED;
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
