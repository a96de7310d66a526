import { describe, expect, it } from 'vitest';
import { readBits, writeBits } from '#engine/encode/bit-fields.ts';

describe('bit fields', () => {
  it('are read across bytes, the highest bit first', () => {
    const bytes = Uint8Array.of(0b1010_0101, 0b1100_0011, 0b1111_0000);
    expect(readBits(bytes, 0, 3)).toBe(0b101);
    expect(readBits(bytes, 6, 7)).toBe(0b0111_000);
    expect(readBits(bytes, 8, 0)).toBe(0);
    expect(readBits(Uint8Array.of(255, 255, 255, 255), 0, 32)).toBe(0xffff_ffff);
  });

  it('are written at the position they are read from, without changing other bits', () => {
    const bytes = new Uint8Array(8);
    const fields = [
      { at: 1, count: 12, value: 0x9e3 },
      { at: 13, count: 9, value: 0x0ff },
      { at: 22, count: 32, value: 0x9e37_79b9 },
      { at: 54, count: 1, value: 1 },
      { at: 55, count: 8, value: 0x55 },
    ];
    for (const { at, count, value } of fields) writeBits(bytes, at, count, value);
    expect(fields.map(({ at, count }) => readBits(bytes, at, count))).toEqual(
      fields.map(({ value }) => value),
    );
    expect([readBits(bytes, 0, 1), readBits(bytes, 63, 1)]).toEqual([0, 0]);
  });
});
