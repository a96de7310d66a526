/**
 * Two channels of equal length, 32-bit floats at SAMPLE_RATE, nominally -1..1. What stands in the middle may have one
 * array for both, so whoever works in place asks for `arraysOf`.
 */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** A sound in the middle: one array for both channels. */
export const centred = (channel: Float32Array): Stereo => ({ left: channel, right: channel });

/** True where both channels are one array: what is reckoned on one holds for both. */
export const isCentred = ({ left, right }: Stereo): boolean => left === right;

/** The arrays that hold the channels, each once. */
export const arraysOf = (audio: Stereo): readonly Float32Array[] =>
  isCentred(audio) ? [audio.left] : [audio.left, audio.right];
