import { describe, expect, it } from 'vitest';
import { encodeALaw, encodeMuLaw } from '#engine/encode/g711.ts';

const bytesOf = (encode: (samples: Float32Array) => Uint8Array, samples16: readonly number[]) => [
  ...encode(Float32Array.from(samples16, (value) => value / 32_767)),
];

describe('G.711', () => {
  it('has the specified mu-law codes for 0 and the ends of the range', () => {
    expect(bytesOf(encodeMuLaw, [0, 32_767, -32_767])).toEqual([0xff, 0x80, 0x00]);
  });

  it('has the specified A-law codes for 0 and the ends of the range', () => {
    expect(bytesOf(encodeALaw, [0, 32_767, -32_767])).toEqual([0xd5, 0xaa, 0x2a]);
  });

  it('mirrors positive and negative values', () => {
    const values = [100, 1000, 5000, 12_345, 30_000];
    for (const encode of [encodeMuLaw, encodeALaw]) {
      const positive = bytesOf(encode, values);
      const negative = bytesOf(
        encode,
        values.map((value) => -value),
      );
      expect(negative.map((byte) => byte ^ 0x80)).toEqual(positive);
    }
  });
});
