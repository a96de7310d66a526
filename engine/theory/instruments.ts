import type { MidiPitch } from '#engine/kit/units.ts';

/** Instruments that every renderer must support. */
export const instrumentNames = [
  'piano',
  'felt-piano',
  'electric-piano',
  'organ',
  'clean-guitar',
  'distorted-guitar',
  'acoustic-guitar',
  'nylon-guitar',
  'banjo',
  'plucked-synth',
  'supersaw',
  'warm-pad',
  'glass-pad',
  'strings',
  'cello',
  'fiddle',
  'brass',
  'saxophone',
  'flute',
  'harmonica',
  'accordion',
  'bell',
  'synth-lead',
  'chip-lead',
  'upright-bass',
  'electric-bass',
  'synth-bass',
  'sub-bass',
] as const;
export type InstrumentName = (typeof instrumentNames)[number];

export const drumKits = ['acoustic', 'brushes', 'electronic', 'boom-bap'] as const;
export type DrumKit = (typeof drumKits)[number];

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
] as const;
export type DrumPiece = (typeof drumPieces)[number];

/** Role in an ensemble. */
export type Role = 'lead' | 'harmony' | 'pad' | 'bass';

export interface Instrument {
  /** For summaries and track names: "felt piano". */
  readonly label: string;
  /** Lowest and highest pitch that the engine writes for it. */
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  /** Best role first. */
  readonly roles: readonly Role[];
  readonly chords: boolean;
}

const chordal = (label: string, low: number, high: number, ...roles: Role[]): Instrument => ({
  label,
  low,
  high,
  roles,
  chords: true,
});
const single = (label: string, low: number, high: number, ...roles: Role[]): Instrument => ({
  label,
  low,
  high,
  roles,
  chords: false,
});

/** Ranges at sounding pitch, slightly narrower than the playable range. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  piano: chordal('piano', 28, 100, 'harmony', 'lead'),
  'felt-piano': chordal('felt piano', 31, 91, 'harmony', 'lead'),
  'electric-piano': chordal('electric piano', 33, 93, 'harmony', 'lead'),
  organ: chordal('organ', 36, 96, 'harmony', 'pad', 'lead'),
  'clean-guitar': chordal('electric guitar', 40, 84, 'harmony', 'lead'),
  'distorted-guitar': chordal('distorted guitar', 36, 86, 'harmony', 'lead'),
  'acoustic-guitar': chordal('acoustic guitar', 40, 81, 'harmony', 'lead'),
  'nylon-guitar': chordal('nylon guitar', 40, 81, 'harmony', 'lead'),
  banjo: chordal('banjo', 48, 86, 'harmony', 'lead'),
  'plucked-synth': chordal('plucked synth', 43, 96, 'harmony', 'lead'),
  supersaw: chordal('supersaw', 43, 93, 'harmony', 'lead', 'pad'),
  'warm-pad': chordal('warm pad', 36, 86, 'pad', 'harmony'),
  'glass-pad': chordal('glass pad', 48, 96, 'pad', 'harmony'),
  strings: chordal('strings', 40, 93, 'pad', 'lead', 'harmony'),
  cello: single('cello', 36, 74, 'lead', 'bass'),
  fiddle: single('fiddle', 55, 93, 'lead'),
  brass: chordal('brass', 43, 81, 'harmony', 'lead'),
  saxophone: single('saxophone', 46, 79, 'lead'),
  flute: single('flute', 60, 93, 'lead'),
  harmonica: single('harmonica', 55, 91, 'lead'),
  accordion: chordal('accordion', 43, 88, 'harmony', 'pad', 'lead'),
  bell: single('bells', 60, 100, 'lead'),
  'synth-lead': single('synth lead', 48, 93, 'lead'),
  'chip-lead': chordal('chip lead', 45, 100, 'harmony', 'lead'),
  'upright-bass': single('upright bass', 28, 58, 'bass'),
  'electric-bass': single('electric bass', 26, 60, 'bass'),
  'synth-bass': single('synth bass', 26, 60, 'bass'),
  'sub-bass': single('sub bass', 24, 48, 'bass'),
};

export const kitLabels: Readonly<Record<DrumKit, string>> = {
  acoustic: 'drums',
  brushes: 'brushes',
  electronic: 'electronic drums',
  'boom-bap': 'dusty drums',
};
