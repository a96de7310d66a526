import { i32, i32x4, v128, type Code } from './instructions.ts';

/** Expression of four 32-bit integers or masks. Like F32x4, its code is emitted at every use. */
export class Bits {
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  /** The same value in all lanes. */
  static of(value: number): Bits {
    return Bits.four(value, value, value, value);
  }

  static four(...values: readonly [number, number, number, number]): Bits {
    const bytes = new DataView(new ArrayBuffer(16));
    for (const [lane, value] of values.entries()) bytes.setInt32(4 * lane, value, true);
    return new Bits(v128.constant(new Uint8Array(bytes.buffer)));
  }

  /** Wraps on overflow. */
  plus(other: Bits): Bits {
    return new Bits([...this.code, ...other.code, ...i32x4.add]);
  }

  minus(other: Bits): Bits {
    return new Bits([...this.code, ...other.code, ...i32x4.subtract]);
  }

  xor(other: Bits): Bits {
    return new Bits([...this.code, ...other.code, ...v128.xor]);
  }

  and(other: Bits): Bits {
    return new Bits([...this.code, ...other.code, ...v128.and]);
  }

  shiftedLeft(places: number): Bits {
    return new Bits([...this.code, ...i32.constant(places), ...i32x4.shiftLeft]);
  }

  shiftedRight(places: number): Bits {
    return new Bits([...this.code, ...i32.constant(places), ...i32x4.shiftRight]);
  }
}
