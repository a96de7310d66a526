import type { DrumKit, DrumPiece } from '#engine/theory/drum-pieces.ts';

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
  'low-conga': 64,
  'high-conga': 63,
  'muted-conga': 62,
  'low-bongo': 61,
  'high-bongo': 60,
  'low-timbale': 66,
  'high-timbale': 65,
  cowbell: 56,
  claves: 75,
  maracas: 70,
  triangle: 81,
  'low-woodblock': 77,
  'high-woodblock': 76,
  'low-agogo': 68,
  'high-agogo': 67,
  guiro: 73,
  cabasa: 69,
};

/** The percussion channel, number 10 in one-based counting. */
export const DRUM_CHANNEL = 9;
