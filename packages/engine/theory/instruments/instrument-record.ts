import type { MidiPitch } from '#engine/kit/units.ts';

/** Role in an ensemble. */
export type Role = 'lead' | 'harmony' | 'pad' | 'bass';

/** What a player of an instrument does with a note besides starting and ending it. */
export type Articulation =
  | 'pedal'
  | 'swell'
  | 'vibrato'
  | 'bend'
  | 'scoop'
  | 'fall'
  | 'detached'
  | 'slide'
  | 'glide'
  | 'legato'
  | 'palm-mute';

/** Everything that is known about one instrument. */
export interface InstrumentRecord {
  /** For summaries and track names: "felt piano". It is also one of its names in prompts. */
  readonly label: string;
  /** English names in prompts, normalised and in the singular, separated by "|". */
  readonly words: string;
  /** German, French, Spanish, Italian and Portuguese names without accents, separated by "|". */
  readonly foreignWords?: string;
  /** Lowest and highest pitch that the engine writes for it: sounding, slightly narrower than the playable range. */
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  /** Range of a part in an ensemble, where the instrument blends (Adler, "The Study of Orchestration"). */
  readonly tessitura?: readonly [low: MidiPitch, high: MidiPitch];
  /** Best role first. */
  readonly roles: readonly Role[];
  readonly isPolyphonic: boolean;
  /** General MIDI level 1 program, zero-based. */
  readonly program: number;
  /** What the timbre is based on: recordings of the instrument, or oscillators and physical models. */
  readonly sound: 'sampled' | 'synthesised';
  readonly articulations: readonly Articulation[];
}
