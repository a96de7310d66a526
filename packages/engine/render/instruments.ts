import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import { instruments as records, type InstrumentName } from '#engine/theory/instruments.ts';
import type { Instrument, SampleBanks } from './instrument.ts';
import { chipLead } from './instruments/chip-lead.ts';
import { distortedGuitar } from './instruments/distorted-guitar.ts';
import { electricPiano } from './instruments/electric-piano.ts';
import { feltPiano } from './instruments/felt-piano.ts';
import { generalMidiInstrument, type ProgramOptions } from './instruments/general-midi.ts';
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
const variations: Partial<Record<InstrumentName, readonly [program: number, options: ProgramOptions]>> = {
  'felt-piano': feltPiano,
  'twelve-string-guitar': [25, { bank: 8 }],
  'pedal-steel': [26, { bank: 8, settings: { trimDb: -3 } }],
  ukulele: [24, { bank: 8, settings: { trimDb: 0.5 } }],
  mandolin: [25, { bank: 16, settings: { trimDb: 0 } }],
};

/**
 * The instrument: synthesised, from `soundFont` if the font has its program, else from `bank`, which is the sampled
 * General MIDI program of its record or a variation of it.
 */
export function instrumentOf(name: InstrumentName, { bank, soundFont }: SampleBanks): Instrument {
  const synthesised = (synthesisedInstruments as Partial<Record<InstrumentName, Instrument>>)[name];
  if (synthesised) return synthesised;
  if (soundFont && hasProgram(name, soundFont)) return fontInstrument(records[name].program, soundFont);
  const [program, options] = variations[name] ?? [records[name].program];
  return generalMidiInstrument(program, bank, options);
}

/** Whether samples play the instrument. */
export const isSampled = (name: InstrumentName): boolean => records[name].sound !== 'synthesised';

/** Whether the font has the General MIDI program of the instrument. */
export const hasProgram = (name: InstrumentName, soundFont: SoundFont): boolean =>
  soundFont.preset(0, records[name].program) !== undefined;
