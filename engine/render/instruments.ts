import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import { instrumentNames, instruments as records, type InstrumentName } from '#engine/theory/instruments.ts';
import type { Instrument } from './instrument.ts';
import { chipLead } from './instruments/chip-lead.ts';
import { distortedGuitar } from './instruments/distorted-guitar.ts';
import { electricPiano } from './instruments/electric-piano.ts';
import { feltPiano } from './instruments/felt-piano.ts';
import { generalMidiInstrument } from './instruments/general-midi.ts';
import { fontInstrument } from './instruments/font-instrument.ts';
import { glassPad } from './instruments/glass-pad.ts';
import { organ } from './instruments/organ.ts';
import { pluckedSynth } from './instruments/plucked-synth.ts';
import { subBass } from './instruments/sub-bass.ts';
import { supersaw } from './instruments/supersaw.ts';
import { synthBass } from './instruments/synth-bass.ts';
import { synthLead } from './instruments/synth-lead.ts';
import { warmPad } from './instruments/warm-pad.ts';

/** Synthesised instruments: electric and electronic sounds, which synthesis does better than the samples. */
export const synthesisedInstruments = {
  'electric-piano': electricPiano,
  wurlitzer: electricPiano,
  organ,
  'distorted-guitar': distortedGuitar,
  'plucked-synth': pluckedSynth,
  supersaw,
  polysynth: supersaw,
  'warm-pad': warmPad,
  'glass-pad': glassPad,
  'synth-lead': synthLead,
  'chip-lead': chipLead,
  'synth-bass': synthBass,
  'sub-bass': subBass,
} satisfies Partial<Record<InstrumentName, Instrument>>;

/** Sampled instruments whose sound is not the General MIDI program of their record, but a variation of it. */
const variations: Partial<Record<InstrumentName, Instrument>> = {
  'felt-piano': feltPiano,
  'twelve-string-guitar': generalMidiInstrument(25, { bank: 8 }),
  'pedal-steel': generalMidiInstrument(26, { bank: 8, settings: { trimDb: -3 } }),
  ukulele: generalMidiInstrument(24, { bank: 8, settings: { trimDb: 0.5 } }),
  mandolin: generalMidiInstrument(25, { bank: 16, settings: { trimDb: 0 } }),
};

const createInstrument = (name: InstrumentName): Instrument =>
  variations[name] ?? generalMidiInstrument(records[name].program);

/** The instruments by name: the others are the sampled General MIDI program of their record. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  ...(Object.fromEntries(instrumentNames.map((name) => [name, createInstrument(name)])) as Record<
    InstrumentName,
    Instrument
  >),
  ...synthesisedInstruments,
};

/** The instrument, from `soundFont` instead of the engine's bank if it is sampled and the font has its program. */
export function instrumentOf(name: InstrumentName, soundFont: SoundFont | undefined): Instrument {
  if (!soundFont || !isSampled(name) || !hasProgram(name, soundFont)) return instruments[name];
  return fontInstrument(records[name].program, soundFont);
}

/** Whether samples play the instrument. */
export const isSampled = (name: InstrumentName): boolean => records[name].sound !== 'synthesised';

/** Whether the font has the General MIDI program of the instrument. */
export const hasProgram = (name: InstrumentName, soundFont: SoundFont): boolean =>
  soundFont.preset(0, records[name].program) !== undefined;
