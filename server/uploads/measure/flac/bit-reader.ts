/** Ends the decoding of a frame whose bits run out or contradict each other. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame';
}

/** Numbers of any width out of bytes, the highest bit first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Where the next whole byte begins. */
  get byteOffset(): number {
    return (this.#bit + 7) >> 3;
  }

  /** Up to 32 bits, unsigned. */
  read(width: number): number {
    let value = 0;
    let left = width;
    if (this.#bit + width > this.#bytes.length * 8) throw new BrokenFrame();
    while (left > 0) {
      const used = this.#bit & 7;
      const taken = Math.min(8 - used, left);
      const part = (this.#bytes[this.#bit >> 3]! >> (8 - used - taken)) & ((1 << taken) - 1);
      // A shift would turn 32 bits into a negative number.
      value = value * (1 << taken) + part;
      this.#bit += taken;
      left -= taken;
    }
    return value;
  }

  /** Up to 33 bits in two's complement. */
  readSigned(width: number): number {
    if (width > 32) {
      const high = this.readSigned(width - 16);
      return high * 65_536 + this.read(16);
    }
    const value = this.read(width);
    return value >= 2 ** (width - 1) ? value - 2 ** width : value;
  }

  /** How many zeros stand before the next one; the one is taken too. */
  readUnary(): number {
    const start = this.#bit;
    let index = this.#bit >> 3;
    let byte = (this.#bytes[index] ?? 0) & (0xff >> (this.#bit & 7));
    while (byte === 0) {
      index++;
      if (index >= this.#bytes.length) throw new BrokenFrame();
      byte = this.#bytes[index]!;
    }
    const one = index * 8 + Math.clz32(byte) - 24;
    this.#bit = one + 1;
    return one - start;
  }

  alignToByte(): void {
    this.#bit = this.byteOffset * 8;
  }
}
