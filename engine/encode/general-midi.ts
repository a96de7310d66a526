import type { DrumKit, DrumPiece, InstrumentName } from '#engine/score/score.ts';

/** General MIDI programs, zero-based as in the file. Source: MIDI 1.0, General MIDI level 1. */
export const programs: Record<InstrumentName, number> = {
  piano: 0,
  'felt-piano': 0,
  'electric-piano': 4,
  organ: 16,
  'clean-guitar': 27,
  'distorted-guitar': 30,
  'acoustic-guitar': 25,
  'nylon-guitar': 24,
  banjo: 105,
  'plucked-synth': 98,
  supersaw: 90,
  'warm-pad': 89,
  'glass-pad': 92,
  strings: 48,
  cello: 42,
  fiddle: 110,
  brass: 61,
  saxophone: 65,
  flute: 73,
  harmonica: 22,
  accordion: 21,
  bell: 14,
  'synth-lead': 81,
  'chip-lead': 80,
  'upright-bass': 32,
  'electric-bass': 33,
  'synth-bass': 38,
  'sub-bass': 39,
};

/** "Voice Oohs", the closest program to a singer with words. */
export const VOICE_PROGRAM = 53;

/** Drum sets of the GS and GM2 standards; players without them fall back to the standard kit. */
export const kitPrograms: Record<DrumKit, number> = {
  acoustic: 0,
  brushes: 40,
  electronic: 24,
  'boom-bap': 25,
};

/** The percussion key map of General MIDI level 1. */
export const drumNotes: Record<DrumPiece, number> = {
  kick: 36,
  snare: 38,
  rim: 37,
  clap: 39,
  'closed-hat': 42,
  'open-hat': 46,
  'pedal-hat': 44,
  ride: 51,
  crash: 49,
  'low-tom': 45,
  'mid-tom': 47,
  'high-tom': 50,
  shaker: 82,
  tambourine: 54,
};

/** The percussion channel, number 10 in one-based counting. */
export const DRUM_CHANNEL = 9;
