/** The timeline of a track, for comments on moments of it. */
export interface Timeline {
  /** Seconds. */
  readonly duration: number;
  /** Id of the waveform element. */
  readonly waveformId: string;
  readonly playFrom: (seconds: number) => void;
}
