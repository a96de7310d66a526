/** Time in the audio, or of the clock of an AudioContext. */
export type Seconds = number;
/** A gain: 0 leaves the level as it is, -Infinity is silence. */
export type Decibels = number;
/** Frames in a second. */
export type Hertz = number;
