import type { InstrumentName } from '#engine/score/score.ts';
import type { Instrument } from './instrument.ts';
import { acousticGuitar } from './instruments/acoustic-guitar.ts';
import { bell } from './instruments/bell.ts';
import { brass } from './instruments/brass.ts';
import { cello } from './instruments/cello.ts';
import { cleanGuitar } from './instruments/clean-guitar.ts';
import { distortedGuitar } from './instruments/distorted-guitar.ts';
import { electricBass } from './instruments/electric-bass.ts';
import { electricPiano } from './instruments/electric-piano.ts';
import { flute } from './instruments/flute.ts';
import { glassPad } from './instruments/glass-pad.ts';
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

/** Who plays what. A new instrument is a file and a row here. */
export const instruments = {
  piano,
  'felt-piano': feltPiano,
  'electric-piano': electricPiano,
  organ,
  'clean-guitar': cleanGuitar,
  'distorted-guitar': distortedGuitar,
  'acoustic-guitar': acousticGuitar,
  'plucked-synth': pluckedSynth,
  supersaw,
  'warm-pad': warmPad,
  'glass-pad': glassPad,
  strings,
  cello,
  brass,
  saxophone,
  flute,
  bell,
  'synth-lead': synthLead,
  'upright-bass': uprightBass,
  'electric-bass': electricBass,
  'synth-bass': synthBass,
  'sub-bass': subBass,
} satisfies Record<InstrumentName, Instrument>;
