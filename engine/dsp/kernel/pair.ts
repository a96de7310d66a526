import { f32x4, f64x2, v128, type Code } from './instructions.ts';

/** Two 64-bit floats that are reckoned with at once, each by the rules of IEEE 754: the same bits as one by one. */
export class Pair {
  /** What leaves it on the stack. It is run wherever the pair is named: `Kernel.keep` what is named twice. */
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  plus(other: Pair): Pair {
    return this.with(other, f64x2.add);
  }

  minus(other: Pair): Pair {
    return this.with(other, f64x2.subtract);
  }

  times(other: Pair): Pair {
    return this.with(other, f64x2.multiply);
  }

  /** The lower of each two. */
  atMost(other: Pair): Pair {
    return this.with(other, f64x2.lower);
  }

  /** The higher of each two. */
  atLeast(other: Pair): Pair {
    return this.with(other, f64x2.higher);
  }

  abs(): Pair {
    return new Pair([...this.code, ...f64x2.abs]);
  }

  /** As 32-bit floats keep them. */
  rounded(): Pair {
    return new Pair([...this.code, ...f32x4.fromDoubles, ...f32x4.toDoubles]);
  }

  floor(): Pair {
    return new Pair([...this.code, ...f64x2.floor]);
  }

  /** This one's first and the other's first. */
  firsts(other: Pair): Pair {
    return this.with(other, lanes(0, 2));
  }

  /** This one's second and the other's second. */
  seconds(other: Pair): Pair {
    return this.with(other, lanes(1, 3));
  }

  /** The second before the first. */
  swapped(): Pair {
    return new Pair([...this.code, ...this.code, ...lanes(1, 2)]);
  }

  private with(other: Pair, instruction: Code): Pair {
    return new Pair([...this.code, ...other.code, ...instruction]);
  }
}

const eightBytes = [0, 1, 2, 3, 4, 5, 6, 7];

/** Picks two of four doubles. */
function lanes(first: number, second: number): Code {
  return v128.shuffle([first, second].flatMap((lane) => eightBytes.map((byte) => 8 * lane + byte)));
}

/** The same number in both. */
export function twice(value: number): Pair {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setFloat64(0, value, true);
  bytes.setFloat64(8, value, true);
  return new Pair(v128.constant(new Uint8Array(bytes.buffer)));
}
