/**
 * Two channels of equal length, 32-bit floats at SAMPLE_RATE, nominally -1..1. A mono signal may use one array for
 * both channels, so in-place processing must iterate over `arraysOf`.
 */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** A mono signal: one array for both channels. */
export const centred = (channel: Float32Array): Stereo => ({ left: channel, right: channel });

/** True if both channels are the same array. */
export const isCentred = ({ left, right }: Stereo): boolean => left === right;

/** The distinct channel arrays. */
export const arraysOf = (audio: Stereo): readonly Float32Array[] =>
  isCentred(audio) ? [audio.left] : [audio.left, audio.right];
