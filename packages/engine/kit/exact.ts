import type { Decibels, Hertz, MidiPitch } from '#engine/kit/units.ts';

/*
 * Elementary functions with bit-identical results on every machine.
 *
 * ECMAScript leaves Math.sin, exp, pow and similar functions to the implementation, and results differ between
 * x64 and arm64. IEEE 754 defines + - * / and sqrt to the last bit, so these functions use only those. The linter
 * forbids the Math versions inside the engine.
 */

export const PI = Math.PI;
export const TAU = 2 * PI;

/** pi/2 in two parts, the first with 33 significant bits, so that n * HIGH is exact (Cody and Waite). */
const HALF_PI_HIGH = 1.5707963267341256;
const HALF_PI_LOW = 6.077100506506192e-11;
const TWO_OVER_PI = 0.6366197723675814;

const LN2 = Math.LN2;
const LOG2_E = Math.LOG2E;
const LOG2_10_OVER_20 = 0.16609640474436813;

/** sin on [-pi/4, pi/4]: the Taylor polynomial to x^15, error below 5e-17. */
function sineKernel(x: number): number {
  const z = x * x;
  let p = -1 / 1307674368000;
  p = p * z + 1 / 6227020800;
  p = p * z - 1 / 39916800;
  p = p * z + 1 / 362880;
  p = p * z - 1 / 5040;
  p = p * z + 1 / 120;
  p = p * z - 1 / 6;
  return x + x * z * p;
}

/** cos on [-pi/4, pi/4]: the Taylor polynomial to x^16, error below 1e-17. */
function cosineKernel(x: number): number {
  const z = x * x;
  let p = 1 / 20922789888000;
  p = p * z - 1 / 87178291200;
  p = p * z + 1 / 479001600;
  p = p * z - 1 / 3628800;
  p = p * z + 1 / 40320;
  p = p * z - 1 / 720;
  p = p * z + 1 / 24;
  p = p * z - 1 / 2;
  return 1 + z * p;
}

function sineOfQuadrant(quadrant: number, rest: number): number {
  switch (quadrant & 3) {
    case 0:
      return sineKernel(rest);
    case 1:
      return cosineKernel(rest);
    case 2:
      return -sineKernel(rest);
    default:
      return -cosineKernel(rest);
  }
}

/** Sine of an angle in radians; within 1e-15 for |x| up to 1e5. */
export function sin(x: number): number {
  const n = Math.floor(x * TWO_OVER_PI + 0.5);
  return sineOfQuadrant(n, x - n * HALF_PI_HIGH - n * HALF_PI_LOW);
}

/** Cosine of an angle in radians; within 1e-15 for |x| up to 1e5. */
export function cos(x: number): number {
  const n = Math.floor(x * TWO_OVER_PI + 0.5);
  return sineOfQuadrant(n + 1, x - n * HALF_PI_HIGH - n * HALF_PI_LOW);
}

/** Tangent of an angle in radians; a relative error below 1e-14 away from the poles. */
export function tan(x: number): number {
  return sin(x) / cos(x);
}

const MIN_EXPONENT = -1022;
const MAX_EXPONENT = 1023;

/** 2^n for every normal exponent, computed by exact doubling and halving. */
const powersOfTwo = ((): Float64Array => {
  const table = new Float64Array(MAX_EXPONENT - MIN_EXPONENT + 1);
  table[-MIN_EXPONENT] = 1;
  for (let n = 1; n <= MAX_EXPONENT; n++) table[n - MIN_EXPONENT] = table[n - 1 - MIN_EXPONENT]! * 2;
  for (let n = -1; n >= MIN_EXPONENT; n--) table[n - MIN_EXPONENT] = table[n + 1 - MIN_EXPONENT]! / 2;
  return table;
})();

/** 2^x; a relative error below 1e-15. Results under the smallest normal number become 0. */
export function exp2(x: number): number {
  const n = Math.floor(x + 0.5);
  if (n < MIN_EXPONENT) return 0;
  if (n > MAX_EXPONENT) return Infinity;
  const y = (x - n) * LN2;
  let p = 1 / 6227020800;
  p = p * y + 1 / 479001600;
  p = p * y + 1 / 39916800;
  p = p * y + 1 / 3628800;
  p = p * y + 1 / 362880;
  p = p * y + 1 / 40320;
  p = p * y + 1 / 5040;
  p = p * y + 1 / 720;
  p = p * y + 1 / 120;
  p = p * y + 1 / 24;
  p = p * y + 1 / 6;
  p = p * y + 1 / 2;
  return (1 + y + y * y * p) * powersOfTwo[n - MIN_EXPONENT]!;
}

/** e^x; a relative error below 1e-13 for |x| up to 700. */
export function exp(x: number): number {
  return exp2(x * LOG2_E);
}

const bits = new DataView(new ArrayBuffer(8));

/** Base-2 logarithm of a positive normal number; absolute or relative error below 1e-15. 0 gives -Infinity. */
export function log2(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let exponent = ((high >>> 20) & 0x7ff) - 1023;
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 artanh((m - 1) / (m + 1)); |s| stays below 0.172, so eleven terms reach the last bit.
  const s = (mantissa - 1) / (mantissa + 1);
  const z = s * s;
  let p = 1 / 21;
  p = p * z + 1 / 19;
  p = p * z + 1 / 17;
  p = p * z + 1 / 15;
  p = p * z + 1 / 13;
  p = p * z + 1 / 11;
  p = p * z + 1 / 9;
  p = p * z + 1 / 7;
  p = p * z + 1 / 5;
  p = p * z + 1 / 3;
  p = p * z + 1;
  return exponent + 2 * s * p * LOG2_E;
}

/** Natural logarithm of a positive number. */
export function ln(x: number): number {
  return log2(x) * LN2;
}

/** base^exponent for a base above 0; 0 for base 0. */
export function pow(base: number, exponent: number): number {
  return base === 0 ? 0 : exp2(exponent * log2(base));
}

/** Hyperbolic tangent, within 1e-14. */
export function tanh(x: number): number {
  if (x > 20) return 1;
  if (x < -20) return -1;
  const e = exp(2 * x);
  return (e - 1) / (e + 1);
}

/** Frequency of a MIDI pitch in equal temperament, A4 = 69 = 440 Hz; fractions are cents / 100. */
export function midiToHertz(pitch: MidiPitch): Hertz {
  return 440 * exp2((pitch - 69) / 12);
}

/** Amplitude ratio of a level in decibels (20 log10). */
export function decibelsToGain(level: Decibels): number {
  return exp2(level * LOG2_10_OVER_20);
}

/** Level in decibels of an amplitude ratio; -Infinity for 0. */
export function gainToDecibels(gain: number): Decibels {
  return log2(gain) / LOG2_10_OVER_20;
}
