/** The timeline of a track, for comments on moments of it. */
export interface Timeline {
  /** Seconds. */
  readonly duration: number;
  readonly playFrom: (seconds: number) => void;
}
