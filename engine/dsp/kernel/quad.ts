import { Bits } from './bits.ts';
import { f32x4, i32x4, v128, type Code } from './instructions.ts';

/** Four 32-bit floats that are reckoned with at once, each rounded by the rules of IEEE 754: enough for sound itself. */
export class Quad {
  /** As with a pair, it is run wherever the quad is named. */
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  /** The same number in all. */
  static of(value: number): Quad {
    const bytes = new DataView(new ArrayBuffer(16));
    for (let lane = 0; lane < 4; lane++) bytes.setFloat32(4 * lane, value, true);
    return new Quad(v128.constant(new Uint8Array(bytes.buffer)));
  }

  /** Whole numbers as floats, rounded to the nearest. */
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

  /** The lower of each two. */
  atMost(other: Quad): Quad {
    return this.with(other, f32x4.lower);
  }

  /** The higher of each two. */
  atLeast(other: Quad): Quad {
    return this.with(other, f32x4.higher);
  }

  abs(): Quad {
    return new Quad([...this.code, ...f32x4.abs]);
  }

  floor(): Quad {
    return new Quad([...this.code, ...f32x4.floor]);
  }

  /** The nearest whole numbers, as floats. */
  nearest(): Quad {
    return new Quad([...this.code, ...f32x4.nearest]);
  }

  /** Rounded towards zero; what 32 bits do not hold becomes the nearest they do. */
  whole(): Bits {
    return new Bits([...this.code, ...i32x4.fromSingles]);
  }

  /** All ones where it is not 0. */
  isNotZero(): Bits {
    return new Bits([...this.code, ...v128.constant(new Uint8Array(16)), ...f32x4.differs]);
  }

  /** Four of the eight numbers of both, numbered from this one's first on. */
  lanes(other: Quad, ...lanes: readonly [number, number, number, number]): Quad {
    const bytes = lanes.flatMap((lane) => fourBytes.map((byte) => 4 * lane + byte));
    return this.with(other, v128.shuffle(bytes));
  }

  private with(other: Quad, instruction: Code): Quad {
    return new Quad([...this.code, ...other.code, ...instruction]);
  }
}

const fourBytes = [0, 1, 2, 3];
