import type { Kernel } from './kernel/kernel.ts';
import type { F32x4 } from './kernel/f32x4.ts';

/** Coefficients of z, z^3, ...: minimax polynomial on ± a quarter turn, error -169 dB before rounding. */
const coefficients = [6.28318516, -41.34165503, 81.60100406, -76.54978199, 39.53670361];

/**
 * Returns a function that computes sines of phases in turns, -0.5 to 0.5. Emits constants: call it before the loop.
 */
export function createSine(k: Kernel): (turns: F32x4) => F32x4 {
  const [half, negativeHalf] = [k.constantF32x4(0.5), k.constantF32x4(-0.5)];
  const [highest, ...others] = coefficients.toReversed().map((value) => k.constantF32x4(value));
  return (turns) => {
    const phase = k.localF32x4(turns);
    const folded = k.localF32x4(phase.min(half.minus(phase)));
    const z = k.localF32x4(folded.max(negativeHalf.minus(folded)));
    const square = k.localF32x4(z.times(z));
    return others.reduce<F32x4>((sum, power) => sum.times(square).plus(power), highest!).times(z);
  };
}

/** One turn of a phase stored as a 32-bit integer, which wraps around with it. */
export const TURN = 4_294_967_296;
