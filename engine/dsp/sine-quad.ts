import type { Kernel } from './kernel/kernel.ts';
import type { Quad } from './kernel/quad.ts';

/** Of z, z^3 and so on: least highest error of a quarter turn to both sides, -169 dB before rounding. */
const coefficients = [6.28318516, -41.34165503, 81.60100406, -76.54978199, 39.53670361];

/** Sines of phases in turns, -0.5 to 0.5. Its constants are to be asked for before a loop. */
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

/** A turn of a phase that is counted in whole numbers of 32 bits, which go round with it. */
export const TURN = 4_294_967_296;
