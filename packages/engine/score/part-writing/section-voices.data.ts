import type { MidiPitch } from '#engine/kit/units.ts';
import type { InstrumentName } from '#engine/theory/instruments.ts';

type Tessitura = readonly [low: MidiPitch, high: MidiPitch];

/** Violins I and II, violas and cellos above the bass. */
const strings: readonly Tessitura[] = [
  [60, 79],
  [57, 74],
  [52, 69],
  [48, 62],
];

/** Trumpets, horn and trombone above the bass. */
const brass: readonly Tessitura[] = [
  [58, 75],
  [55, 70],
  [50, 66],
  [46, 60],
];

/** Soprano, alto, tenor and baritone above the bass. */
const choir: readonly Tessitura[] = [
  [62, 76],
  [57, 69],
  [52, 65],
  [47, 59],
];

/** The voices of instruments that are sections, from the highest. */
export const sectionVoices: Readonly<Partial<Record<InstrumentName, readonly Tessitura[]>>> = {
  strings,
  'tremolo-strings': strings,
  'synth-strings': strings,
  brass,
  choir,
  'voice-oohs': choir,
};
