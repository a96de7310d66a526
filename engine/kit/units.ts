/** Units as types: a number that says what it measures. They document; they do not convert. */
export type Seconds = number;
export type Milliseconds = number;
export type Beats = number;
export type Hertz = number;
export type Decibels = number;
/** MIDI note number: 60 is middle C, 69 is A4 (440 Hz). Fractions are cents / 100. */
export type MidiPitch = number;
/** 0 (silent) to 1 (as hard as it goes). */
export type Velocity = number;
/** -1 (left) to 1 (right). */
export type Pan = number;
/** Samples at the engine's rate. */
export type Frames = number;

/** Everything inside the engine runs at this rate; encoders resample where a format asks for another. */
export const SAMPLE_RATE: Hertz = 44_100;
