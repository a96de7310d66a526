import { i32, i32x4, v128, type Code } from './instructions.ts';

/** Expression of four 32-bit integers or masks. Like F32x4, its code is emitted at every use. */
export class I32x4 {
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  /** The same value in all lanes. */
  static splat(value: number): I32x4 {
    return I32x4.fromLanes(value, value, value, value);
  }

  static fromLanes(...values: readonly [number, number, number, number]): I32x4 {
    const bytes = new DataView(new ArrayBuffer(16));
    for (const [lane, value] of values.entries()) bytes.setInt32(4 * lane, value, true);
    return new I32x4(v128.constant(new Uint8Array(bytes.buffer)));
  }

  /** Wraps on overflow. */
  plus(other: I32x4): I32x4 {
    return new I32x4([...this.code, ...other.code, ...i32x4.add]);
  }

  minus(other: I32x4): I32x4 {
    return new I32x4([...this.code, ...other.code, ...i32x4.subtract]);
  }

  xor(other: I32x4): I32x4 {
    return new I32x4([...this.code, ...other.code, ...v128.xor]);
  }

  and(other: I32x4): I32x4 {
    return new I32x4([...this.code, ...other.code, ...v128.and]);
  }

  shiftedLeft(places: number): I32x4 {
    return new I32x4([...this.code, ...i32.constant(places), ...i32x4.shiftLeft]);
  }

  shiftedRight(places: number): I32x4 {
    return new I32x4([...this.code, ...i32.constant(places), ...i32x4.shiftRight]);
  }
}
