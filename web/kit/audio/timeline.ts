/** A track's time, for what is said about moments of it. */
export interface Timeline {
  /** Seconds. */
  readonly duration: number;
  /** The id of the element that holds its waveform. */
  readonly waveId: string;
  /** Plays the track from there. */
  readonly playFrom: (seconds: number) => void;
}
