import { Bits } from './bits.ts';
import { f32x4, i32x4, v128, type Code } from './instructions.ts';

/** Expression of four 32-bit floats; each lane follows IEEE 754. Sufficient precision for audio samples. */
export class Quad {
  /** As with F64x2, emitted at every use. */
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  /** The same value in all lanes. */
  static of(value: number): Quad {
    const bytes = new DataView(new ArrayBuffer(16));
    for (let lane = 0; lane < 4; lane++) bytes.setFloat32(4 * lane, value, true);
    return new Quad(v128.constant(new Uint8Array(bytes.buffer)));
  }

  /** Converts integers to floats, rounded to nearest. */
  static fromWhole(whole: Bits): Quad {
    return new Quad([...whole.code, ...i32x4.toSingles]);
  }

  plus(other: Quad): Quad {
    return this.with(other, f32x4.add);
  }

  minus(other: Quad): Quad {
    return this.with(other, f32x4.subtract);
  }

  times(other: Quad): Quad {
    return this.with(other, f32x4.multiply);
  }

  over(other: Quad): Quad {
    return this.with(other, f32x4.divide);
  }

  /** Minimum per lane. */
  atMost(other: Quad): Quad {
    return this.with(other, f32x4.lower);
  }

  /** Maximum per lane. */
  atLeast(other: Quad): Quad {
    return this.with(other, f32x4.higher);
  }

  abs(): Quad {
    return new Quad([...this.code, ...f32x4.abs]);
  }

  floor(): Quad {
    return new Quad([...this.code, ...f32x4.floor]);
  }

  /** Rounded to the nearest integers, as floats. */
  nearest(): Quad {
    return new Quad([...this.code, ...f32x4.nearest]);
  }

  /** Truncated to 32-bit integers, saturating. */
  whole(): Bits {
    return new Bits([...this.code, ...i32x4.fromSingles]);
  }

  /** Mask of all ones in lanes that are not 0. */
  isNotZero(): Bits {
    return new Bits([...this.code, ...v128.constant(new Uint8Array(16)), ...f32x4.differs]);
  }

  /** Picks four of eight lanes: 0 to 3 are of this value, 4 to 7 of `other`. */
  lanes(other: Quad, ...lanes: readonly [number, number, number, number]): Quad {
    const bytes = lanes.flatMap((lane) => fourBytes.map((byte) => 4 * lane + byte));
    return this.with(other, v128.shuffle(bytes));
  }

  private with(other: Quad, instruction: Code): Quad {
    return new Quad([...this.code, ...other.code, ...instruction]);
  }
}

const fourBytes = [0, 1, 2, 3];
