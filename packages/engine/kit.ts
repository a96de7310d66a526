/**
 * Seeded randomness and mathematics that give the same bits on every machine.
 */
export { cos, pow, sin } from './kit/exact.ts';
export { hash32 } from './kit/hash.ts';
export { mod } from './kit/math.ts';
export { random, type Random, type Weighted } from './kit/random.ts';
