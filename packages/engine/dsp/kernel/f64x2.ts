import { f32x4, f64x2, v128, type Code } from './instructions.ts';

/** Expression of two 64-bit floats; each lane follows IEEE 754, so the bits equal scalar code. */
export class F64x2 {
  /** Leaves the value on the stack. Emitted at every use: store it with `Kernel.local` if it is used twice. */
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  plus(other: F64x2): F64x2 {
    return this.binary(other, f64x2.add);
  }

  minus(other: F64x2): F64x2 {
    return this.binary(other, f64x2.subtract);
  }

  times(other: F64x2): F64x2 {
    return this.binary(other, f64x2.multiply);
  }

  /** Minimum per lane. */
  min(other: F64x2): F64x2 {
    return this.binary(other, f64x2.pmin);
  }

  /** Maximum per lane. */
  max(other: F64x2): F64x2 {
    return this.binary(other, f64x2.pmax);
  }

  abs(): F64x2 {
    return new F64x2([...this.code, ...f64x2.abs]);
  }

  /** Rounded to 32-bit floats. */
  roundedToF32(): F64x2 {
    return new F64x2([...this.code, ...f32x4.demote, ...f32x4.promoteLow]);
  }

  floor(): F64x2 {
    return new F64x2([...this.code, ...f64x2.floor]);
  }

  /** Lane 0 of both. */
  firstLanes(other: F64x2): F64x2 {
    return this.binary(other, shuffleLanes(0, 2));
  }

  /** Lane 1 of both. */
  secondLanes(other: F64x2): F64x2 {
    return this.binary(other, shuffleLanes(1, 3));
  }

  /** Lanes in reverse order. */
  swapped(): F64x2 {
    return new F64x2([...this.code, ...this.code, ...shuffleLanes(1, 2)]);
  }

  private binary(other: F64x2, instruction: Code): F64x2 {
    return new F64x2([...this.code, ...other.code, ...instruction]);
  }
}

const eightBytes = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shuffle of two of four doubles. */
function shuffleLanes(first: number, second: number): Code {
  return v128.shuffle([first, second].flatMap((lane) => eightBytes.map((byte) => 8 * lane + byte)));
}

/** The same value in both lanes. */
export function splatConstant(value: number): F64x2 {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setFloat64(0, value, true);
  bytes.setFloat64(8, value, true);
  return new F64x2(v128.constant(new Uint8Array(bytes.buffer)));
}
