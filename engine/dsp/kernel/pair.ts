import { f32x4, f64x2, v128, type Code } from './instructions.ts';

/** Expression of two 64-bit floats; each lane follows IEEE 754, so the bits equal scalar code. */
export class Pair {
  /** Leaves the value on the stack. Emitted at every use: store it with `Kernel.local` if it is used twice. */
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

  /** Minimum per lane. */
  atMost(other: Pair): Pair {
    return this.with(other, f64x2.lower);
  }

  /** Maximum per lane. */
  atLeast(other: Pair): Pair {
    return this.with(other, f64x2.higher);
  }

  abs(): Pair {
    return new Pair([...this.code, ...f64x2.abs]);
  }

  /** Rounded to 32-bit floats. */
  rounded(): Pair {
    return new Pair([...this.code, ...f32x4.fromDoubles, ...f32x4.toDoubles]);
  }

  floor(): Pair {
    return new Pair([...this.code, ...f64x2.floor]);
  }

  /** Lane 0 of both. */
  firsts(other: Pair): Pair {
    return this.with(other, lanes(0, 2));
  }

  /** Lane 1 of both. */
  seconds(other: Pair): Pair {
    return this.with(other, lanes(1, 3));
  }

  /** Lanes in reverse order. */
  swapped(): Pair {
    return new Pair([...this.code, ...this.code, ...lanes(1, 2)]);
  }

  private with(other: Pair, instruction: Code): Pair {
    return new Pair([...this.code, ...other.code, ...instruction]);
  }
}

const eightBytes = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shuffle of two of four doubles. */
function lanes(first: number, second: number): Code {
  return v128.shuffle([first, second].flatMap((lane) => eightBytes.map((byte) => 8 * lane + byte)));
}

/** The same value in both lanes. */
export function twice(value: number): Pair {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setFloat64(0, value, true);
  bytes.setFloat64(8, value, true);
  return new Pair(v128.constant(new Uint8Array(bytes.buffer)));
}
