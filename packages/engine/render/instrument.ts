import type { Decibels, Frames, Hertz, Seconds, Velocity } from '#engine/kit/units.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { Stereo } from './stems.ts';

/** Where sampled instruments and drums take their samples from. */
export interface SampleBanks {
  /** Has all General MIDI programs and drum kits; called when the first note is played. */
  readonly bank: () => SoundFont;
  /** A user's font, which replaces the bank for what it has. */
  readonly soundFont?: SoundFont | undefined;
}

/** A note event for an instrument. */
export interface NoteEvent {
  readonly hertz: Hertz;
  readonly velocity: Velocity;
  /** Gate time: frames the key is down; the instrument then ends within its `tail`. */
  readonly gate: Frames;
  /** Unique to the note, deterministic for the score. */
  readonly seed: number;
  /** True if the score decides about the vibrato (pitch-bend.ts): the instrument adds none. */
  readonly hasNoVibrato?: boolean;
}

/** Insert effect: processes all notes of a part, block by block, in place. */
export interface Insert {
  /** Processes `[from..to)`, which begins at `frame` of the piece. */
  process(left: Float32Array, right: Float32Array, from: Frames, to: Frames, frame: Frames): void;
}

/** Channel EQ and trim of an instrument, before the part's channel settings. */
export interface ChannelEq {
  /** Trim that matches the loudness of all instruments at equal velocity. */
  readonly trimDb: Decibels;
  /** Corner of the high-pass filter. */
  readonly lowCut: Hertz;
  /** Broad peaking filter that adds or reduces presence. */
  readonly presence: { readonly at: Hertz; readonly trimDb: Decibels };
}

/** A stateless sound generator: the output depends on the note event only. */
export interface Instrument {
  /** Maximum release time after the key is up. */
  readonly tail: Seconds;
  readonly channelEq: ChannelEq;
  /**
   * Adds the note to `out` from frame `at` on, at most `gate` plus `tail` long and never past the end of
   * the buffer. It starts and ends without a click.
   */
  play(note: NoteEvent, out: Stereo, at: Frames): void;
  /** Creates the insert effect of one part, if the instrument has one (an amplifier, a rotary speaker). */
  readonly insert?: () => Insert;
}
