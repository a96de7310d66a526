/** Crockford's Base32: omits I, L and O, which resemble 1 and 0, and U. 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 3;
const groupLength = 4;

export const humanReadableCodeBytes = groups * groupLength;

/** A code that is easy to read aloud, like `7KQ2-M0XD-9RTB`: 60 bits of 12 random bytes. */
export function humanReadableCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, humanReadableCodeBytes), (byte) => alphabet[byte % 32]);
  return Array.from({ length: groups }, (_, i) =>
    letters.slice(i * groupLength, (i + 1) * groupLength).join(''),
  ).join('-');
}
