/**
 * Unsigned 32-bit hash of a string: FNV-1a (Fowler, Noll, Vo) followed by murmur3's finaliser, because FNV-1a alone
 * gives short strings similar high bits.
 */
export const hash32 = (text: string, start = 0x811c9dc5): number => {
  let h = start | 0;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};
