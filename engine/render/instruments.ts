import { type InstrumentName, instrumentNames, instruments as records } from '#engine/theory/instruments.ts';
import type { Instrument } from './instrument.ts';
import { chipLead } from './instruments/chip-lead.ts';
import { distortedGuitar } from './instruments/distorted-guitar.ts';
import { electricPiano } from './instruments/electric-piano.ts';
import { feltPiano } from './instruments/felt-piano.ts';
import { generalMidiInstrument } from './instruments/general-midi.ts';
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
  'warm-pad': warmPad,
  'glass-pad': glassPad,
  'synth-lead': synthLead,
  'chip-lead': chipLead,
  'synth-bass': synthBass,
  'sub-bass': subBass,
} satisfies Partial<Record<InstrumentName, Instrument>>;

/** Instruments with settings of their own, instead of those of a program of the bank. */
const ownInstruments: Partial<Record<InstrumentName, Instrument>> = {
  ...synthesisedInstruments,
  'felt-piano': feltPiano,
};

/** The instruments by name: each plays its General MIDI program of the bank unless it is synthesised. */
export const instruments = Object.fromEntries(
  instrumentNames.map((name) => [name, ownInstruments[name] ?? generalMidiInstrument(records[name].program)]),
) as Record<InstrumentName, Instrument>;
