import type { RecordTable } from './tables.ts';

/** Changes a generator by a property of the note (section 8.2 of the specification). */
export interface Modulator {
  readonly destination: number;
  readonly amount: number;
  readonly source: 'velocity' | 'key';
  readonly isNegative: boolean;
  readonly isBipolar: boolean;
  readonly curve: number;
}

/** The modulators of a zone by source and destination: equal ones replace those of the global zone. */
export type Modulators = ReadonlyMap<number, Modulator>;

const sources: Readonly<Record<number, Modulator['source']>> = { 2: 'velocity', 3: 'key' };
const CONCAVE = 1;
const CONVEX = 2;
const SWITCH = 3;
const isSet = (word: number, bit: number): boolean => (word & bit) !== 0;

/** Reads the modulators `from..to` that are controlled by velocity or key alone. */
export function readModulators(
  table: RecordTable,
  from: number,
  to: number,
  globals: Modulators,
): Modulators {
  if (from === to) return globals;
  const modulators = new Map(globals);
  for (let i = from; i < to; i++) {
    const word = table.word(i, 0);
    const source = sources[word & 0xff];
    const curve = word >>> 10;
    const isPlain = table.word(i, 6) === 0 && table.word(i, 8) === 0;
    if (source === undefined || curve > SWITCH || !isPlain) continue;
    const destination = table.word(i, 2);
    modulators.set(word * 256 + (destination & 0xff), {
      destination,
      amount: table.signedWord(i, 4),
      source,
      isNegative: isSet(word, 0x100),
      isBipolar: isSet(word, 0x200),
      curve,
    });
  }
  return modulators;
}

/** `x` in 0..1. Concave and convex are parabolas here instead of the specification's logarithms. */
function shape(curve: number, x: number): number {
  if (curve === CONCAVE) return x * x;
  if (curve === CONVEX) return 1 - (1 - x) * (1 - x);
  if (curve === SWITCH) return x < 0.5 ? 0 : 1;
  return x;
}

/** The sum that modulators add to a generator; velocity and key are 0..1. */
export function modulation(
  modulators: readonly Modulator[],
  destination: number,
  note: { readonly velocity: number; readonly key: number },
): number {
  let sum = 0;
  for (const modulator of modulators) {
    if (modulator.destination !== destination) continue;
    const x = note[modulator.source];
    const shaped = shape(modulator.curve, modulator.isNegative ? 1 - x : x);
    sum += modulator.amount * (modulator.isBipolar ? 2 * shaped - 1 : shaped);
  }
  return sum;
}
