import { hash32 } from '#engine/kit/hash.ts';

/** Choices with positive weights; the weights need not sum to 1. */
export type Weighted<T> = readonly (readonly [choice: T, weight: number])[];

/** Deterministic random number generator. All methods draw from one stream, in call order. */
export interface Random {
  /** Uniform in [0, 1), 32 bits of resolution. */
  next(): number;
  /** Uniform integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number;
  /** Uniform in [low, high). */
  uniform(low: number, high: number): number;
  /** Approximately normal in -1..1, mean 0: the mean of three uniform draws, which needs no logarithm. */
  normal(): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** A uniformly chosen element. Throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A choice drawn by weight. Throws RangeError on an empty list. */
  weighted<T>(choices: Weighted<T>): T;
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(list: readonly T[]): T[];
}

/** sfc32 by Chris Doty-Humphrey (PractRand): 128 bits of state, period at least 2^32. */
const sfc32 = (a: number, b: number, c: number): (() => number) => {
  let counter = 1;
  const step = () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    c |= 0;
    return result >>> 0;
  };
  for (let i = 0; i < 12; i += 1) step();
  return step;
};

/**
 * The random stream `name` of a seed. Streams of one seed are independent, so one part of a piece can be regenerated
 * while the others stay: `random(seed, 'melody')`.
 */
export const random = (seed: number, name: string): Random => {
  const draw = sfc32(seed | 0, hash32(name), hash32(name, seed | 0));
  const next = () => draw() / 4_294_967_296;
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from.');
    return chosen;
  };
  return {
    next,
    pick,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    uniform: (low, high) => low + next() * (high - low),
    normal: () => ((next() + next() + next()) * 2) / 3 - 1,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return pick(choices)[0];
    },
    shuffle: <T>(list: readonly T[]): T[] => {
      const rest = [...list];
      const shuffled: T[] = [];
      while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return shuffled;
    },
  };
};
