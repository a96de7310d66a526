import { highShelf } from '#engine/dsp/biquad.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { Instrument } from '../instrument.ts';
import { Body } from '../voices/body.ts';
import { sampledInstrument, type SampledSettings } from '../voices/sampled-instrument.ts';
import { programLevels } from './general-midi.data.ts';

/** Settings of a family of eight programs. */
interface Family {
  readonly lowCut: Hertz;
  readonly presence: { readonly at: Hertz; readonly trimDb: Decibels };
  /** High shelf at 7.5 kHz: the samples are dull above. */
  readonly air: Decibels;
  readonly maxRelease: SampledSettings['maxRelease'];
  readonly timbre: SampledSettings['timbre'];
  readonly tilt: SampledSettings['tilt'];
}

const AIR: Hertz = 7500;
const timbre = { soft: 0.3, hard: 1 };
const tilt = { soft: -4, hard: 2.5 };
const neutral = { at: 3000, trimDb: 0 };

const piano: Family = {
  lowCut: 45,
  presence: { at: 3200, trimDb: 1.5 },
  air: 4,
  maxRelease: 0.6,
  timbre: { soft: 0.3, hard: 1 },
  tilt,
};
const mallets: Family = { lowCut: 90, presence: neutral, air: 2, maxRelease: 3, timbre, tilt };
const organ: Family = { lowCut: 60, presence: neutral, air: 2, maxRelease: 0.2, timbre, tilt };
const guitar: Family = {
  lowCut: 75,
  presence: { at: 4500, trimDb: 1 },
  air: 3,
  maxRelease: 0.45,
  timbre: { soft: 0.4, hard: 1 },
  tilt,
};
const bass: Family = {
  lowCut: 32,
  presence: { at: 1100, trimDb: 2 },
  air: 1,
  maxRelease: 0.25,
  timbre: { soft: 0.35, hard: 1 },
  tilt,
};
const bowed: Family = {
  lowCut: 60,
  presence: { at: 3000, trimDb: -1 },
  air: 2,
  maxRelease: 0.45,
  timbre: { soft: 0.5, hard: 1 },
  tilt: { soft: -5, hard: 1 },
};
const ensemble: Family = { ...bowed, lowCut: 90, maxRelease: 0.8 };
const brass: Family = {
  lowCut: 60,
  presence: { at: 2500, trimDb: 1 },
  air: 4,
  maxRelease: 0.3,
  timbre: { soft: 0.4, hard: 1 },
  tilt: { soft: -6, hard: 3.5 },
};
const reed: Family = { ...brass, presence: { at: 2800, trimDb: 1 }, maxRelease: 0.25 };
const pipe: Family = { ...reed, lowCut: 150, air: 3, maxRelease: 0.3 };
const lead: Family = { lowCut: 70, presence: neutral, air: 1, maxRelease: 0.3, timbre, tilt };
const pad: Family = { lowCut: 80, presence: neutral, air: 2, maxRelease: 1.5, timbre, tilt };
const plucked: Family = { ...guitar, maxRelease: 0.6 };
const percussion: Family = { lowCut: 30, presence: neutral, air: 3, maxRelease: 1.5, timbre, tilt };
const effects: Family = { lowCut: 40, presence: neutral, air: 0, maxRelease: 1, timbre, tilt };

/** The sixteen families of General MIDI in order of program. */
const families: readonly Family[] = [
  piano,
  mallets,
  organ,
  guitar,
  bass,
  bowed,
  ensemble,
  brass,
  reed,
  pipe,
  lead,
  pad,
  pad,
  plucked,
  percussion,
  effects,
];

/** Programs whose sound is not that of their family. */
const exceptions: Readonly<Record<number, Partial<Family>>> = {
  // The harpsichord and the clavinet do not damp their high strings, and have no dynamics of their own.
  6: { maxRelease: 0.35 },
  7: { maxRelease: 0.2 },
  // Bars that are damped by the hand or by a felt: marimba and xylophone end by themselves.
  15: { maxRelease: 1.5 },
  21: { lowCut: 90 },
  22: { lowCut: 150, presence: { at: 3000, trimDb: 2 } },
  45: { maxRelease: 1.2, tilt },
  46: { maxRelease: 2.5, tilt },
  47: { lowCut: 30, maxRelease: 2, tilt },
  58: { lowCut: 32 },
  67: { lowCut: 45 },
  70: { lowCut: 45 },
  // The bagpipe and the shehnai are blown like reeds, the fiddle is bowed.
  108: { maxRelease: 1.5 },
  109: reed,
  110: bowed,
  111: reed,
  114: { maxRelease: 1.5 },
};

export interface ProgramOptions {
  /** A variation of the program in another bank of the font; its level is that of the program. */
  readonly bank?: number;
  /** Settings that differ from those of the program. */
  readonly settings?: Partial<Family> & { readonly trimDb?: Decibels; readonly tuneCents?: number };
}

/**
 * The sampled instrument of a General MIDI program (0..127), with the settings of its family. `font` is asked for when
 * the first note is played. All programs of the engine's bank are equally loud at equal velocity, and in tune.
 */
export function generalMidiInstrument(
  program: number,
  font: () => SoundFont,
  { bank = 0, settings }: ProgramOptions = {},
): Instrument {
  const family = { ...families[program >> 3]!, ...exceptions[program], ...settings };
  const { trimDb, tuneCents } = programLevels[program]!;
  const { air } = family;
  return sampledInstrument({
    font,
    bank,
    program,
    channelEq: { trimDb: settings?.trimDb ?? trimDb, lowCut: family.lowCut, presence: family.presence },
    ...(air !== 0 && { insert: () => new Body([highShelf(AIR, air)]) }),
    maxRelease: family.maxRelease,
    timbre: family.timbre,
    tilt: family.tilt,
    transpose: -(settings?.tuneCents ?? tuneCents) / 100,
  });
}
