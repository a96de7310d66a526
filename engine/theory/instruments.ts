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
  readonly isPolyphonic: boolean;
}

const polyphonic = (label: string, low: number, high: number, ...roles: Role[]): Instrument => ({
  label,
  low,
  high,
  roles,
  isPolyphonic: true,
});
const monophonic = (label: string, low: number, high: number, ...roles: Role[]): Instrument => ({
  label,
  low,
  high,
  roles,
  isPolyphonic: false,
});

/** Ranges at sounding pitch, slightly narrower than the playable range. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  piano: polyphonic('piano', 28, 100, 'harmony', 'lead'),
  'felt-piano': polyphonic('felt piano', 31, 91, 'harmony', 'lead'),
  'electric-piano': polyphonic('electric piano', 33, 93, 'harmony', 'lead'),
  organ: polyphonic('organ', 36, 96, 'harmony', 'pad', 'lead'),
  'clean-guitar': polyphonic('electric guitar', 40, 84, 'harmony', 'lead'),
  'distorted-guitar': polyphonic('distorted guitar', 36, 86, 'harmony', 'lead'),
  'acoustic-guitar': polyphonic('acoustic guitar', 40, 81, 'harmony', 'lead'),
  'nylon-guitar': polyphonic('nylon guitar', 40, 81, 'harmony', 'lead'),
  banjo: polyphonic('banjo', 48, 86, 'harmony', 'lead'),
  'plucked-synth': polyphonic('plucked synth', 43, 96, 'harmony', 'lead'),
  supersaw: polyphonic('supersaw', 43, 93, 'harmony', 'lead', 'pad'),
  'warm-pad': polyphonic('warm pad', 36, 86, 'pad', 'harmony'),
  'glass-pad': polyphonic('glass pad', 48, 96, 'pad', 'harmony'),
  strings: polyphonic('strings', 40, 93, 'pad', 'lead', 'harmony'),
  cello: monophonic('cello', 36, 74, 'lead', 'bass'),
  fiddle: monophonic('fiddle', 55, 93, 'lead'),
  brass: polyphonic('brass', 43, 81, 'harmony', 'lead'),
  saxophone: monophonic('saxophone', 46, 79, 'lead'),
  flute: monophonic('flute', 60, 93, 'lead'),
  harmonica: monophonic('harmonica', 55, 91, 'lead'),
  accordion: polyphonic('accordion', 43, 88, 'harmony', 'pad', 'lead'),
  bell: monophonic('bells', 60, 100, 'lead'),
  'synth-lead': monophonic('synth lead', 48, 93, 'lead'),
  'chip-lead': polyphonic('chip lead', 45, 100, 'harmony', 'lead'),
  'upright-bass': monophonic('upright bass', 28, 58, 'bass'),
  'electric-bass': monophonic('electric bass', 26, 60, 'bass'),
  'synth-bass': monophonic('synth bass', 26, 60, 'bass'),
  'sub-bass': monophonic('sub bass', 24, 48, 'bass'),
};

export const kitLabels: Readonly<Record<DrumKit, string>> = {
  acoustic: 'drums',
  brushes: 'brushes',
  electronic: 'electronic drums',
  'boom-bap': 'dusty drums',
};
