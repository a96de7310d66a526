/** Two channels of equal length, 32-bit floats at SAMPLE_RATE, nominally -1..1. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}
