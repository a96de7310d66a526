import type { Kernel } from './kernel/kernel.ts';
import type { Quad } from './kernel/quad.ts';

/** Coefficients of z, z^3, ...: minimax polynomial on ± a quarter turn, error -169 dB before rounding. */
const coefficients = [6.28318516, -41.34165503, 81.60100406, -76.54978199, 39.53670361];

/**
 * Returns a function that computes sines of phases in turns, -0.5 to 0.5. Emits constants: call it before the loop.
 */
export function sines(k: Kernel): (turns: Quad) => Quad {
  const [half, lowest] = [k.four(0.5), k.four(-0.5)];
  const [highest, ...others] = coefficients.toReversed().map((value) => k.four(value));
  return (turns) => {
    const phase = k.keepQuad(turns);
    const folded = k.keepQuad(phase.atMost(half.minus(phase)));
    const z = k.keepQuad(folded.atLeast(lowest.minus(folded)));
    const square = k.keepQuad(z.times(z));
    return others.reduce<Quad>((sum, power) => sum.times(square).plus(power), highest!).times(z);
  };
}

/** One turn of a phase stored as a 32-bit integer, which wraps around with it. */
export const TURN = 4_294_967_296;
