/** Where every file's dither starts; a constant, so that equal audio gives equal bytes. */
const SEED = 0x2545f491;
/** Another: the same dither twice over the same sound would add up. */
const TURN_DOWN_SEED = 0x6c078965;

const FULL_SCALE = 32_767;
const NOISE_STEP = 1 / 4_294_967_296;

/**
 * Interleaves channels as 16-bit samples with triangular dither of ±1 step (TPDF), which turns the
 * rounding error into steady noise at -96 dBFS. Runs of exact silence stay exact silence; values
 * beyond ±1 are clipped.
 * Source: Lipshitz, Wannamaker, Vanderkooy, "Quantization and dither: a theoretical survey", 1992.
 */
export function quantise16(channels: readonly Float32Array[]): Int16Array {
  const output = new Int16Array((channels[0]?.length ?? 0) * channels.length);
  quantise16Into(output, channels);
  return output;
}

/** The same into an array that is there already and silent, with everything turned down by a gain before. */
export function quantise16Into(output: Int16Array, channels: readonly Float32Array[], gain = 1): void {
  const [left, right] = channels;
  if (channels.length === 2) return quantisePair(left!, right!, gain, output);
  channels.forEach((channel, index) => {
    quantiseChannel(channel, gain, output, index, channels.length, seedOf(index));
  });
}

const seedOf = (channel: number): number => (SEED + channel * 0x9e3779b9) >>> 0;

/** Turns 16-bit samples down in place, with dither of their own; silence stays silence. */
export function turnDown16(samples: Int16Array, gain: number): void {
  let state = TURN_DOWN_SEED;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!;
    if (value === 0) continue;
    state = xorshift(state);
    const first = state >>> 0;
    state = xorshift(state);
    samples[i] = Math.floor(value * gain + (first - (state >>> 0)) * NOISE_STEP + 0.5);
  }
}

function quantiseChannel(
  channel: Float32Array,
  gain: number,
  output: Int16Array,
  offset: number,
  stride: number,
  seed: number,
): void {
  let state = seed | 1;
  let position = offset;
  for (let i = 0; i < channel.length; i++, position += stride) {
    const value = Math.fround(channel[i]! * gain);
    if (value === 0) continue;
    state = xorshift(state);
    const first = state >>> 0;
    state = xorshift(state);
    output[position] = rounded(value, first - (state >>> 0));
  }
}

/** What `quantiseChannel` does with each of two channels, in one pass: their noises are reckoned beside each other. */
function quantisePair(left: Float32Array, right: Float32Array, gain: number, output: Int16Array): void {
  let leftState = seedOf(0) | 1;
  let rightState = seedOf(1) | 1;
  for (let i = 0; i < left.length; i++) {
    const l = Math.fround(left[i]! * gain);
    const r = Math.fround(right[i]! * gain);
    if (l !== 0) {
      const first = xorshift(leftState);
      leftState = xorshift(first);
      output[2 * i] = rounded(l, (first >>> 0) - (leftState >>> 0));
    }
    if (r !== 0) {
      const first = xorshift(rightState);
      rightState = xorshift(first);
      output[2 * i + 1] = rounded(r, (first >>> 0) - (rightState >>> 0));
    }
  }
}

function rounded(value: number, noise: number): number {
  const step = Math.floor(value * FULL_SCALE + noise * NOISE_STEP + 0.5);
  return step > FULL_SCALE ? FULL_SCALE : step < -FULL_SCALE ? -FULL_SCALE : step;
}

/** G. Marsaglia, "Xorshift RNGs", 2003: 32 bits, period 2^32 - 1. */
function xorshift(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}
