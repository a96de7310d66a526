/** Generators of the SoundFont 2.04 specification (section 8.1.2) that are evaluated, by their number. */
export const generator = {
  startOffset: 0,
  endOffset: 1,
  loopStartOffset: 2,
  loopEndOffset: 3,
  startCoarseOffset: 4,
  modLfoToPitch: 5,
  vibratoLfoToPitch: 6,
  modEnvelopeToPitch: 7,
  filterCutoff: 8,
  filterQ: 9,
  modLfoToFilter: 10,
  modEnvelopeToFilter: 11,
  endCoarseOffset: 12,
  modLfoToVolume: 13,
  pan: 17,
  modLfoDelay: 21,
  modLfoRate: 22,
  vibratoLfoDelay: 23,
  vibratoLfoRate: 24,
  modEnvelope: 25,
  volumeEnvelope: 33,
  instrument: 41,
  keyRange: 43,
  velocityRange: 44,
  loopStartCoarseOffset: 45,
  fixedKey: 46,
  attenuation: 48,
  loopEndCoarseOffset: 50,
  coarseTune: 51,
  fineTune: 52,
  sample: 53,
  sampleModes: 54,
  scaleTuning: 56,
  exclusiveClass: 57,
  rootKey: 58,
} as const;

export const GENERATORS = 61;

/** Positions in the eight generators of an envelope, which follow `modEnvelope` and `volumeEnvelope`. */
export const envelopeStage = {
  delay: 0,
  attack: 1,
  hold: 2,
  decay: 3,
  sustain: 4,
  release: 5,
  keyToHold: 6,
  keyToDecay: 7,
} as const;

/** Generators of an instrument zone that a preset zone cannot change. */
const instrumentOnly: readonly number[] = [0, 1, 2, 3, 4, 12, 45, 46, 47, 50, 54, 57, 58];

const { keyRange, velocityRange } = generator;
const isRange = (number: number) => number === keyRange || number === velocityRange;
/** Lowest 0, highest 127: the low byte is the lower end. */
const FULL_RANGE = 0x7f00;

/** The values of an instrument zone that sets no generator (section 8.1.3). */
export function defaultGenerators(): Int16Array {
  const values = new Int16Array(GENERATORS);
  const minusInfinity = [21, 23, 25, 26, 27, 28, 30, 33, 34, 35, 36, 38];
  for (const number of minusInfinity) values[number] = -12_000;
  values[generator.filterCutoff] = 13_500;
  values[generator.scaleTuning] = 100;
  for (const number of [46, 47, 58]) values[number] = -1;
  values[keyRange] = FULL_RANGE;
  values[velocityRange] = FULL_RANGE;
  return values;
}

/** The values of a preset zone that sets no generator: they are added to those of the instrument. */
export function noGenerators(): Int16Array {
  const values = new Int16Array(GENERATORS);
  values[keyRange] = FULL_RANGE;
  values[velocityRange] = FULL_RANGE;
  return values;
}

const low = (range: number) => range & 0xff;
const high = (range: number) => (range >>> 8) & 0xff;

/** The keys or velocities in both ranges; empty if the lower end is above the upper one. */
function intersect(a: number, b: number): { readonly low: number; readonly high: number } {
  return { low: Math.max(low(a), low(b)), high: Math.min(high(a), high(b), 127) };
}

/** The sum of a preset zone and an instrument zone, with the intersections of their ranges. */
export interface CombinedGenerators {
  readonly keys: { readonly low: number; readonly high: number };
  readonly velocities: { readonly low: number; readonly high: number };
  readonly value: (number: number) => number;
}

export function combine(preset: Int16Array, instrument: Int16Array): CombinedGenerators {
  const sum = Int32Array.from(instrument, (value, number) =>
    isRange(number) || instrumentOnly.includes(number) ? value : value + preset[number]!,
  );
  return {
    keys: intersect(preset[keyRange]!, instrument[keyRange]!),
    velocities: intersect(preset[velocityRange]!, instrument[velocityRange]!),
    value: (number) => sum[number]!,
  };
}
