/** Where every file's dither starts; a constant, so that equal audio gives equal bytes. */
const SEED = 0x2545f491;

const FULL_SCALE = 32_767;
const NOISE_STEP = 1 / 4_294_967_296;

/**
 * Interleaves channels as 16-bit samples with triangular dither of ±1 step (TPDF), which turns the
 * rounding error into steady noise at -96 dBFS. Runs of exact silence stay exact silence; values
 * beyond ±1 are clipped.
 * Source: Lipshitz, Wannamaker, Vanderkooy, "Quantization and dither: a theoretical survey", 1992.
 */
export function quantise16(channels: readonly Float32Array[]): Int16Array {
  const frames = channels[0]?.length ?? 0;
  const output = new Int16Array(frames * channels.length);
  channels.forEach((channel, index) => {
    quantiseChannel(channel, output, index, channels.length, (SEED + index * 0x9e3779b9) >>> 0);
  });
  return output;
}

function quantiseChannel(
  channel: Float32Array,
  output: Int16Array,
  offset: number,
  stride: number,
  seed: number,
): void {
  let state = seed | 1;
  let position = offset;
  for (let i = 0; i < channel.length; i++, position += stride) {
    const value = channel[i]!;
    if (value === 0) continue;
    state = xorshift(state);
    const first = state >>> 0;
    state = xorshift(state);
    const dither = (first - (state >>> 0)) * NOISE_STEP;
    const rounded = Math.floor(value * FULL_SCALE + dither + 0.5);
    output[position] = rounded > FULL_SCALE ? FULL_SCALE : rounded < -FULL_SCALE ? -FULL_SCALE : rounded;
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
