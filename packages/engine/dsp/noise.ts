/** 32-bit hash of two integers: derives the seed of a child from its parent's seed and its number. */
export function mixSeed(seed: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** White noise, uniform in -1..1 (Marsaglia's xorshift32). Deterministic for a seed. */
export class Noise {
  private state: number;

  constructor(seed: number) {
    this.state = mixSeed(seed, 1) | 0 || 0x1234567;
  }

  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x * 4.656612873077393e-10;
  }

  /** Uniform in `low`..`high`. */
  uniform(low: number, high: number): number {
    return low + (high - low) * 0.5 * (this.next() + 1);
  }
}
