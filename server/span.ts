/** A span of time; open where an end is absent. */
export interface Span {
  readonly from: Date | undefined;
  /** Not in it any more. */
  readonly to: Date | undefined;
}
