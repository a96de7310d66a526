import type { InstrumentName } from '#engine/score/score.ts';
import type { Instrument } from './instrument.ts';
import { accordion } from './instruments/accordion.ts';
import { acousticGuitar } from './instruments/acoustic-guitar.ts';
import { banjo } from './instruments/banjo.ts';
import { bell } from './instruments/bell.ts';
import { brass } from './instruments/brass.ts';
import { cello } from './instruments/cello.ts';
import { chipLead } from './instruments/chip-lead.ts';
import { cleanGuitar } from './instruments/clean-guitar.ts';
import { distortedGuitar } from './instruments/distorted-guitar.ts';
import { electricBass } from './instruments/electric-bass.ts';
import { electricPiano } from './instruments/electric-piano.ts';
import { fiddle } from './instruments/fiddle.ts';
import { flute } from './instruments/flute.ts';
import { glassPad } from './instruments/glass-pad.ts';
import { harmonica } from './instruments/harmonica.ts';
import { nylonGuitar } from './instruments/nylon-guitar.ts';
import { organ } from './instruments/organ.ts';
import { feltPiano, piano } from './instruments/piano.ts';
import { pluckedSynth } from './instruments/plucked-synth.ts';
import { saxophone } from './instruments/saxophone.ts';
import { strings } from './instruments/strings.ts';
import { subBass } from './instruments/sub-bass.ts';
import { supersaw } from './instruments/supersaw.ts';
import { synthBass } from './instruments/synth-bass.ts';
import { synthLead } from './instruments/synth-lead.ts';
import { uprightBass } from './instruments/upright-bass.ts';
import { warmPad } from './instruments/warm-pad.ts';

/** The instruments by name. */
export const instruments = {
  piano,
  'felt-piano': feltPiano,
  'electric-piano': electricPiano,
  organ,
  'clean-guitar': cleanGuitar,
  'distorted-guitar': distortedGuitar,
  'acoustic-guitar': acousticGuitar,
  'nylon-guitar': nylonGuitar,
  banjo,
  'plucked-synth': pluckedSynth,
  supersaw,
  'warm-pad': warmPad,
  'glass-pad': glassPad,
  strings,
  cello,
  fiddle,
  brass,
  saxophone,
  flute,
  harmonica,
  accordion,
  bell,
  'synth-lead': synthLead,
  'chip-lead': chipLead,
  'upright-bass': uprightBass,
  'electric-bass': electricBass,
  'synth-bass': synthBass,
  'sub-bass': subBass,
} satisfies Record<InstrumentName, Instrument>;
