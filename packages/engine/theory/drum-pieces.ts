export const drumKits = ['acoustic', 'brushes', 'electronic', 'boom-bap'] as const;
export type DrumKit = (typeof drumKits)[number];

/** Percussion strokes beside the drum kit; each has a key in the percussion map of General MIDI. */
const percussionStrokes = [
  'low-conga',
  'high-conga',
  'muted-conga',
  'low-bongo',
  'high-bongo',
  'low-timbale',
  'high-timbale',
  'cowbell',
  'claves',
  'maracas',
  'triangle',
  'low-woodblock',
  'high-woodblock',
  'low-agogo',
  'high-agogo',
  'guiro',
  'cabasa',
] as const;

export const drumPieces = [
  'kick',
  'snare',
  'rim',
  'clap',
  'closed-hat',
  'open-hat',
  'pedal-hat',
  'ride',
  'crash',
  'low-tom',
  'mid-tom',
  'high-tom',
  'shaker',
  'tambourine',
  ...percussionStrokes,
] as const;
export type DrumPiece = (typeof drumPieces)[number];

export const kitLabels: Readonly<Record<DrumKit, string>> = {
  acoustic: 'drums',
  brushes: 'brushes',
  electronic: 'electronic drums',
  'boom-bap': 'dusty drums',
};
