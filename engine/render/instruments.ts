import type { InstrumentName } from '#engine/score/score.ts';
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

/** The instruments by name. */
export const instruments = {
  ...synthesisedInstruments,
  piano: generalMidiInstrument(0),
  'felt-piano': feltPiano,
  'acoustic-guitar': generalMidiInstrument(25),
  'nylon-guitar': generalMidiInstrument(24),
  'clean-guitar': generalMidiInstrument(27),
  banjo: generalMidiInstrument(105),
  strings: generalMidiInstrument(48),
  cello: generalMidiInstrument(42),
  fiddle: generalMidiInstrument(110),
  brass: generalMidiInstrument(61),
  saxophone: generalMidiInstrument(66),
  flute: generalMidiInstrument(73),
  harmonica: generalMidiInstrument(22),
  accordion: generalMidiInstrument(21),
  bell: generalMidiInstrument(9),
  'upright-bass': generalMidiInstrument(32),
  'electric-bass': generalMidiInstrument(33),
} satisfies Record<InstrumentName, Instrument>;
