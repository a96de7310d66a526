/** A half-open range of time; unbounded where an end is undefined. */
export interface DateRange {
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}
