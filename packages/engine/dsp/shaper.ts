/**
 * Soft clipper without an exponential: odd, slope 1 at zero, exactly +-1 for |x| >= 3. Padé approximant of tanh:
 * x (27 + x^2) / (27 + 9 x^2).
 */
export function softClip(x: number): number {
  if (x >= 3) return 1;
  if (x <= -3) return -1;
  const z = x * x;
  return (x * (27 + z)) / (27 + 9 * z);
}
