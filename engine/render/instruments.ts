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

/** The timbres of the engine by instrument. */
export const timbres = {
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
} satisfies Partial<Record<InstrumentName, Instrument>>;

/** The nearest timbre of each instrument that has none of its own. */
const nearestTimbre: Readonly<Record<Exclude<InstrumentName, keyof typeof timbres>, keyof typeof timbres>> = {
  'upright-piano': 'piano',
  'honky-tonk-piano': 'piano',
  'electric-grand': 'piano',
  harpsichord: 'piano',
  wurlitzer: 'electric-piano',
  'fm-piano': 'electric-piano',
  clavinet: 'electric-piano',
  'percussive-organ': 'organ',
  'rock-organ': 'organ',
  'church-organ': 'organ',
  'reed-organ': 'organ',
  calliope: 'organ',
  bandoneon: 'accordion',
  bagpipe: 'accordion',
  'twelve-string-guitar': 'acoustic-guitar',
  'resonator-guitar': 'acoustic-guitar',
  mandolin: 'acoustic-guitar',
  dulcimer: 'acoustic-guitar',
  sitar: 'acoustic-guitar',
  'jazz-guitar': 'clean-guitar',
  'muted-guitar': 'clean-guitar',
  'guitar-harmonics': 'clean-guitar',
  'pedal-steel': 'clean-guitar',
  'overdriven-guitar': 'distorted-guitar',
  ukulele: 'nylon-guitar',
  shamisen: 'banjo',
  'picked-bass': 'electric-bass',
  'fretless-bass': 'electric-bass',
  'slap-bass': 'electric-bass',
  contrabass: 'upright-bass',
  timpani: 'sub-bass',
  taiko: 'sub-bass',
  'synth-strings': 'strings',
  'tremolo-strings': 'strings',
  'pizzicato-strings': 'nylon-guitar',
  viola: 'strings',
  choir: 'strings',
  'voice-oohs': 'strings',
  violin: 'fiddle',
  harp: 'plucked-synth',
  koto: 'plucked-synth',
  kalimba: 'plucked-synth',
  trumpet: 'brass',
  'muted-trumpet': 'brass',
  flugelhorn: 'brass',
  cornet: 'brass',
  trombone: 'brass',
  tuba: 'brass',
  euphonium: 'brass',
  'french-horn': 'brass',
  'synth-brass': 'brass',
  'soprano-sax': 'saxophone',
  'alto-sax': 'saxophone',
  'tenor-sax': 'saxophone',
  'baritone-sax': 'saxophone',
  oboe: 'saxophone',
  'english-horn': 'saxophone',
  bassoon: 'saxophone',
  contrabassoon: 'saxophone',
  clarinet: 'saxophone',
  'bass-clarinet': 'saxophone',
  shanai: 'saxophone',
  piccolo: 'flute',
  'alto-flute': 'flute',
  recorder: 'flute',
  'pan-flute': 'flute',
  'blown-bottle': 'flute',
  shakuhachi: 'flute',
  'tin-whistle': 'flute',
  whistle: 'flute',
  ocarina: 'flute',
  celesta: 'bell',
  glockenspiel: 'bell',
  'music-box': 'bell',
  vibraphone: 'bell',
  marimba: 'bell',
  xylophone: 'bell',
  'tubular-bells': 'bell',
  'steel-drums': 'bell',
  polysynth: 'supersaw',
  'synth-choir': 'warm-pad',
  'choir-pad': 'warm-pad',
  'sweep-pad': 'warm-pad',
};

/** The instruments by name. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  ...timbres,
  ...(Object.fromEntries(
    Object.entries(nearestTimbre).map(([name, timbre]) => [name, timbres[timbre]]),
  ) as Record<keyof typeof nearestTimbre, Instrument>),
};
