/** Unit aliases of `number`. They document values and are not checked. */
export type Seconds = number;
export type Milliseconds = number;
export type Beats = number;
export type Hertz = number;
export type Decibels = number;
/** MIDI note number: 60 is middle C, 69 is A4 (440 Hz). Fractions are cents / 100. */
export type MidiPitch = number;
/** 0 (silent) to 1 (maximum). */
export type Velocity = number;
/** -1 (left) to 1 (right). */
export type Pan = number;
/** Sample frames at SAMPLE_RATE. */
export type Frames = number;

/** Internal sample rate; encoders resample when a format requires another. */
export const SAMPLE_RATE: Hertz = 44_100;
