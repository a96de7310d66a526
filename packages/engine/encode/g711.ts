/*
 * The two telephone codecs of ITU-T G.711: eight bits a sample (sign, three bits of segment, four of mantissa),
 * inverted for transmission. The input is a 16-bit sample.
 */

const FULL_SCALE = 32_767;
const MU_LAW_BIAS = 132;
const MU_LAW_CLIP = 32_635;

function to16Bits(value: number): number {
  const scaled = Math.floor(value * FULL_SCALE + 0.5);
  return scaled > FULL_SCALE ? FULL_SCALE : scaled < -FULL_SCALE ? -FULL_SCALE : scaled;
}

/** Index of the highest set bit, 0 for the lowest. */
const highestBit = (value: number) => 31 - Math.clz32(value);

function muLawByte(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), MU_LAW_CLIP) + MU_LAW_BIAS;
  const segment = highestBit(magnitude) - 7;
  const mantissa = (magnitude >> (segment + 3)) & 0x0f;
  return ~(sign | (segment << 4) | mantissa) & 0xff;
}

function aLawByte(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  // 13 bits, with one's complement for negative values, so that -1 and 0 are mirror images.
  const magnitude = (sample < 0 ? ~sample : sample) >> 3;
  const segment = magnitude < 32 ? 0 : highestBit(magnitude) - 4;
  const mantissa = (segment === 0 ? magnitude >> 1 : magnitude >> segment) & 0x0f;
  return (sign | (segment << 4) | mantissa) ^ 0x55;
}

/** Mu-law, one byte a sample (used in North America and Japan). */
export function encodeMuLaw(samples: Float32Array): Uint8Array {
  return Uint8Array.from(samples, (value) => muLawByte(to16Bits(value)));
}

/** A-law, one byte a sample (used elsewhere). */
export function encodeALaw(samples: Float32Array): Uint8Array {
  return Uint8Array.from(samples, (value) => aLawByte(to16Bits(value)));
}
