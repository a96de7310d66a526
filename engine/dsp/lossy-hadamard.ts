import type { Frames } from '#engine/kit/units.ts';

export type Eight<T> = readonly [T, T, T, T, T, T, T, T];

export function eight<T>(make: (index: number) => T): Eight<T> {
  return [make(0), make(1), make(2), make(3), make(4), make(5), make(6), make(7)];
}

/** Keeps the lines' energy: each entry of the matrix is +-1 / sqrt 8. */
const SCALE = 1 / Math.sqrt(8);
/** Far below hearing, far above denormals; it keeps the loop out of them and is too small to be an offset. */
const BIAS = 1e-18;

/**
 * The heart of a feedback delay network: eight one-pole losses, the outputs, a Hadamard mix and the new
 * inputs. One loop does it all, so that the eight recursions run beside each other.
 */
export class LossyHadamard {
  private readonly gains: Float64Array;
  private readonly poles: Float64Array;
  private readonly lows = new Float64Array(8);
  private readonly level: number;

  /** `level` scales what comes out. */
  constructor(losses: readonly { readonly gain: number; readonly pole: number }[], level: number) {
    this.gains = Float64Array.from(losses, (loss) => loss.gain);
    this.poles = Float64Array.from(losses, (loss) => loss.pole);
    this.level = level;
  }

  /**
   * `blocks` hold what comes out of the lines and then what goes into them; `left` and `right` hold the
   * inputs (even lines hear the left) and then the outputs.
   */
  process(blocks: Eight<Float32Array>, left: Float32Array, right: Float32Array, count: Frames): void {
    const [a, b, c, d, e, f, g, h] = blocks;
    const { gains, poles, lows, level } = this;
    const [ga, gb, gc, gd] = [gains[0]!, gains[1]!, gains[2]!, gains[3]!];
    const [ge, gf, gg, gh] = [gains[4]!, gains[5]!, gains[6]!, gains[7]!];
    const [pa, pb, pc, pd] = [poles[0]!, poles[1]!, poles[2]!, poles[3]!];
    const [pe, pf, pg, ph] = [poles[4]!, poles[5]!, poles[6]!, poles[7]!];
    let [la, lb, lc, ld] = [lows[0]!, lows[1]!, lows[2]!, lows[3]!];
    let [le, lf, lg, lh] = [lows[4]!, lows[5]!, lows[6]!, lows[7]!];
    for (let i = 0; i < count; i++) {
      la = ga * a[i]! + pa * la;
      lb = gb * b[i]! + pb * lb;
      lc = gc * c[i]! + pc * lc;
      ld = gd * d[i]! + pd * ld;
      le = ge * e[i]! + pe * le;
      lf = gf * f[i]! + pf * lf;
      lg = gg * g[i]! + pg * lg;
      lh = gh * h[i]! + ph * lh;
      const inLeft = left[i]! + BIAS;
      const inRight = right[i]! + BIAS;
      left[i] = level * (la - lc + le - lg);
      right[i] = level * (lb - ld + lf - lh);
      const ab = la + lb;
      const cd = lc + ld;
      const ef = le + lf;
      const ghPlus = lg + lh;
      const abMinus = la - lb;
      const cdMinus = lc - ld;
      const efMinus = le - lf;
      const ghMinus = lg - lh;
      const low = ab + cd;
      const high = ef + ghPlus;
      const lowTurned = ab - cd;
      const highTurned = ef - ghPlus;
      const lowMinus = abMinus + cdMinus;
      const highMinus = efMinus + ghMinus;
      const lowMinusTurned = abMinus - cdMinus;
      const highMinusTurned = efMinus - ghMinus;
      a[i] = (low + high) * SCALE + inLeft;
      b[i] = (lowMinus + highMinus) * SCALE + inRight;
      c[i] = (lowTurned + highTurned) * SCALE + inLeft;
      d[i] = (lowMinusTurned + highMinusTurned) * SCALE + inRight;
      e[i] = (low - high) * SCALE + inLeft;
      f[i] = (lowMinus - highMinus) * SCALE + inRight;
      g[i] = (lowTurned - highTurned) * SCALE + inLeft;
      h[i] = (lowMinusTurned - highMinusTurned) * SCALE + inRight;
    }
    lows.set([la, lb, lc, ld, le, lf, lg, lh]);
  }
}
