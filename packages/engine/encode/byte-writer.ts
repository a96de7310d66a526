/** Builds a binary structure field by field. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  /** A byte for each value, the low eight bits. */
  u8(...values: number[]): this {
    for (const value of values) this.#bytes.push(value & 0xff);
    return this;
  }

  u16le(value: number): this {
    return this.u8(value, value >>> 8);
  }

  u32le(value: number): this {
    return this.u8(value, value >>> 8, value >>> 16, value >>> 24);
  }

  u16be(value: number): this {
    return this.u8(value >>> 8, value);
  }

  u24be(value: number): this {
    return this.u8(value >>> 16, value >>> 8, value);
  }

  u32be(value: number): this {
    return this.u8(value >>> 24, value >>> 16, value >>> 8, value);
  }

  /** A non-negative integer up to 2^53, as eight bytes. */
  u64le(value: number): this {
    return this.u32le(value % 4_294_967_296).u32le(Math.floor(value / 4_294_967_296));
  }

  /** ASCII text, e.g. a chunk name. */
  ascii(text: string): this {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i));
    return this;
  }

  bytes(values: Iterable<number>): this {
    for (const value of values) this.u8(value);
    return this;
  }

  zeros(count: number): this {
    for (let i = 0; i < count; i++) this.u8(0);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
