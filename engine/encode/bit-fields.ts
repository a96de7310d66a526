/** Reads an unsigned number of `count` bits (at most 32) at bit `at`, highest bit first. */
export function readBits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let bit = at; bit < at + count; bit++) {
    value = (value << 1) | ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1);
  }
  return value >>> 0;
}

/** Writes an unsigned number of `count` bits at bit `at`; those bits must be 0. */
export function writeBits(bytes: Uint8Array, at: number, count: number, value: number): void {
  for (let bit = at; bit < at + count; bit++) {
    const one = (value >>> (at + count - 1 - bit)) & 1;
    bytes[bit >> 3]! |= one << (7 - (bit & 7));
  }
}
