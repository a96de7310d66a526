import { I32x4 } from './i32x4.ts';
import { f32x4, i32x4, v128, type Code } from './instructions.ts';

/** Expression of four 32-bit floats; each lane follows IEEE 754. Sufficient precision for audio samples. */
export class F32x4 {
  /** As with F64x2, emitted at every use. */
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  /** The same value in all lanes. */
  static splat(value: number): F32x4 {
    const bytes = new DataView(new ArrayBuffer(16));
    for (let lane = 0; lane < 4; lane++) bytes.setFloat32(4 * lane, value, true);
    return new F32x4(v128.constant(new Uint8Array(bytes.buffer)));
  }

  /** Converts integers to floats, rounded to nearest. */
  static fromI32x4(integers: I32x4): F32x4 {
    return new F32x4([...integers.code, ...i32x4.toF32x4]);
  }

  plus(other: F32x4): F32x4 {
    return this.binary(other, f32x4.add);
  }

  minus(other: F32x4): F32x4 {
    return this.binary(other, f32x4.subtract);
  }

  times(other: F32x4): F32x4 {
    return this.binary(other, f32x4.multiply);
  }

  dividedBy(other: F32x4): F32x4 {
    return this.binary(other, f32x4.divide);
  }

  /** Minimum per lane. */
  min(other: F32x4): F32x4 {
    return this.binary(other, f32x4.pmin);
  }

  /** Maximum per lane. */
  max(other: F32x4): F32x4 {
    return this.binary(other, f32x4.pmax);
  }

  abs(): F32x4 {
    return new F32x4([...this.code, ...f32x4.abs]);
  }

  floor(): F32x4 {
    return new F32x4([...this.code, ...f32x4.floor]);
  }

  /** Rounded to the nearest integers, as floats. */
  nearest(): F32x4 {
    return new F32x4([...this.code, ...f32x4.nearest]);
  }

  /** Truncated to 32-bit integers, saturating. */
  toI32x4(): I32x4 {
    return new I32x4([...this.code, ...i32x4.truncateF32x4]);
  }

  /** Mask of all ones in lanes that are not 0. */
  isNotZero(): I32x4 {
    return new I32x4([...this.code, ...v128.constant(new Uint8Array(16)), ...f32x4.notEqual]);
  }

  /** Picks four of eight lanes: 0 to 3 are of this value, 4 to 7 of `other`. */
  shuffle(other: F32x4, ...indices: readonly [number, number, number, number]): F32x4 {
    const bytes = indices.flatMap((lane) => fourBytes.map((byte) => 4 * lane + byte));
    return this.binary(other, v128.shuffle(bytes));
  }

  private binary(other: F32x4, instruction: Code): F32x4 {
    return new F32x4([...this.code, ...other.code, ...instruction]);
  }
}

const fourBytes = [0, 1, 2, 3];
