import { cos, sin, TAU } from '#engine/kit/exact.ts';

/**
 * In-place complex FFT, radix 2 (Cooley and Tukey), unscaled. Both arrays have the same power-of-two length. Not a
 * library, because libraries use Math.sin, whose bits differ between machines.
 */
export function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  if (size < 1 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two`);
  const plan = planOf(size);
  reorder(real, imaginary, plan);
  let half = 1;
  for (; 2 * half < size; half *= 4) twoStages(real, imaginary, half, plan);
  if (half < size) lastStage(real, imaginary, plan);
}

interface Plan {
  /** Twiddle factors: cosines and negative sines of the first half of a turn. */
  readonly c: Float64Array;
  readonly s: Float64Array;
  /** Bit-reversal permutation. */
  readonly reversed: Uint32Array;
}

/** Cache by size. */
const plans = new Map<number, Plan>();

function planOf(size: number): Plan {
  const cached = plans.get(size);
  if (cached) return cached;
  const c = new Float64Array(size / 2);
  const s = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i++) {
    c[i] = cos((TAU * i) / size);
    s[i] = -sin((TAU * i) / size);
  }
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1]! >> 1) + (i & 1) * (size >> 1);
  const plan = { c, s, reversed };
  plans.set(size, plan);
  return plan;
}

function reorder(real: Float64Array, imaginary: Float64Array, { reversed }: Plan): void {
  for (let i = 0; i < reversed.length; i++) {
    const j = reversed[i]!;
    if (i >= j) continue;
    const x = real[i]!;
    const y = imaginary[i]!;
    real[i] = real[j]!;
    imaginary[i] = imaginary[j]!;
    real[j] = x;
    imaginary[j] = y;
  }
}

/**
 * Two butterfly stages at once, for samples `half` and then 2 `half` apart: the results of the first stage stay in
 * registers.
 */
function twoStages(real: Float64Array, imaginary: Float64Array, half: number, { c, s }: Plan): void {
  const size = real.length;
  const stride = size / (4 * half);
  for (let start = 0; start < size; start += 4 * half) {
    for (let k = 0; k < half; k++) {
      const i0 = start + k;
      const i1 = i0 + half;
      const i2 = i1 + half;
      const i3 = i2 + half;
      const wr = c[2 * k * stride]!;
      const wi = s[2 * k * stride]!;
      const tr1 = real[i1]! * wr - imaginary[i1]! * wi;
      const ti1 = real[i1]! * wi + imaginary[i1]! * wr;
      const tr3 = real[i3]! * wr - imaginary[i3]! * wi;
      const ti3 = real[i3]! * wi + imaginary[i3]! * wr;
      const r0 = real[i0]! + tr1;
      const m0 = imaginary[i0]! + ti1;
      const r1 = real[i0]! - tr1;
      const m1 = imaginary[i0]! - ti1;
      const r2 = real[i2]! + tr3;
      const m2 = imaginary[i2]! + ti3;
      const r3 = real[i2]! - tr3;
      const m3 = imaginary[i2]! - ti3;
      const ur = c[k * stride]!;
      const ui = s[k * stride]!;
      const tr2 = r2 * ur - m2 * ui;
      const ti2 = r2 * ui + m2 * ur;
      real[i0] = r0 + tr2;
      imaginary[i0] = m0 + ti2;
      real[i2] = r0 - tr2;
      imaginary[i2] = m0 - ti2;
      const vr = c[(k + half) * stride]!;
      const vi = s[(k + half) * stride]!;
      const tr4 = r3 * vr - m3 * vi;
      const ti4 = r3 * vi + m3 * vr;
      real[i1] = r1 + tr4;
      imaginary[i1] = m1 + ti4;
      real[i3] = r1 - tr4;
      imaginary[i3] = m1 - ti4;
    }
  }
}

/** The last butterfly stage if the number of stages is odd. */
function lastStage(real: Float64Array, imaginary: Float64Array, { c, s }: Plan): void {
  const half = real.length / 2;
  for (let i = 0, j = half; i < half; i++, j++) {
    const tr = real[j]! * c[i]! - imaginary[j]! * s[i]!;
    const ti = real[j]! * s[i]! + imaginary[j]! * c[i]!;
    real[j] = real[i]! - tr;
    imaginary[j] = imaginary[i]! - ti;
    real[i]! += tr;
    imaginary[i]! += ti;
  }
}
