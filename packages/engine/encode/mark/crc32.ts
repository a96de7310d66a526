/** The polynomial of ZIP, PNG and Ogg, with its bits reversed. */
const POLYNOMIAL = 0xedb88320;
/** x to the power of 0; the highest coefficient is the lowest bit. */
const ONE = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  for (let mask = ONE; mask !== 0; mask >>>= 1) {
    if ((a & mask) !== 0) product ^= b;
    b = (b & 1) === 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
  return product >>> 0;
}

/** x to the powers of 1, 2, 4, 8 … */
const powers = [ONE >>> 1];
for (let i = 1; i < 36; i++) powers.push(multiply(powers[i - 1]!, powers[i - 1]!));

/** The register of a CRC after `bytes` further bytes that are 0, in steps that grow with the logarithm. */
export function crcAfterZeros(crc: number, bytes: number): number {
  let factor = ONE;
  // Three: each byte has eight bits.
  for (let rest = bytes, power = 3; rest > 0; rest = Math.floor(rest / 2), power++) {
    if (rest % 2 === 1) factor = multiply(powers[power]!, factor);
  }
  return multiply(factor, crc);
}

/** The CRC-32 of two parts, of which the second has `bytes` bytes, from those of each. */
export const combinedCrc = (first: number, second: number, bytes: number): number =>
  (crcAfterZeros(first, bytes) ^ second) >>> 0;

/** The bits of a 32-bit word in reverse. Ogg uses the polynomial without reversing them. */
export function reverseBits(word: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed |= ((word >>> bit) & 1) << (31 - bit);
  return reversed >>> 0;
}
