import { cos, sin, TAU } from '#engine/kit/exact.ts';

/**
 * In-place complex Fourier transform, radix 2 (Cooley and Tukey), without scaling.
 * Both arrays hold the same power of two of samples.
 */
export function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  if (size < 1 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two`);
  reorder(real, imaginary);
  const { c, s } = turnsOf(size);
  for (let half = 1; half < size; half *= 2) butterflies(real, imaginary, half, c, s);
}

interface Turns {
  readonly c: Float64Array;
  readonly s: Float64Array;
}

/** Cosines and sines by size: whoever transforms once will transform again. */
const known = new Map<number, Turns>();

function turnsOf(size: number): Turns {
  const before = known.get(size);
  if (before) return before;
  const c = new Float64Array(size / 2);
  const s = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i++) {
    c[i] = cos((TAU * i) / size);
    s[i] = -sin((TAU * i) / size);
  }
  known.set(size, { c, s });
  return { c, s };
}

function reorder(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j]!, real[i]!];
      [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
    }
  }
}

function butterflies(
  real: Float64Array,
  imaginary: Float64Array,
  half: number,
  c: Float64Array,
  s: Float64Array,
): void {
  const size = real.length;
  const stride = size / (2 * half);
  for (let start = 0; start < size; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const wr = c[k * stride]!;
      const wi = s[k * stride]!;
      const i = start + k;
      const j = i + half;
      const tr = real[j]! * wr - imaginary[j]! * wi;
      const ti = real[j]! * wi + imaginary[j]! * wr;
      real[j] = real[i]! - tr;
      imaginary[j] = imaginary[i]! - ti;
      real[i]! += tr;
      imaginary[i]! += ti;
    }
  }
}
